import { type RefObject, useEffect, useState } from 'react'

/** The distance from the viewport that counts as near, enough to load a part in time. */
const margin = '600px 0px'

/** Whether an element has come near the viewport; it stays true afterwards. */
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
