import { useEffect, useState } from 'react'
import { plainTitle } from '#web/rendering/title-count.ts'

/** Announces the title of each new page to screen readers. */
export function PageAnnouncer() {
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const title = document.querySelector('title')
    if (!title) return
    const changes = new MutationObserver(() => setAnnounced(plainTitle(document.title)))
    changes.observe(title, { childList: true })
    return () => changes.disconnect()
  }, [])

  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  )
}
