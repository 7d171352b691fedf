import { type RefObject, useEffect, useState } from 'react'

/** How far below or above what is seen something counts as near: by then its part of the page can be there in time. */
const margin = '600px 0px'

/** Whether an element has come near what is seen of the page; once it has, it stays so. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        watcher.disconnect()
      },
      { rootMargin: margin },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return isNear
}
