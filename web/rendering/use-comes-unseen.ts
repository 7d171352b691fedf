import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether content may be inserted at an element: at once if it was ready from the start, otherwise once the
 * element is out of view, to avoid a visible layout shift.
 */
export function useComesUnseen(element: RefObject<HTMLElement | null>, isReady: boolean): boolean {
  const [mayCome, setMayCome] = useState(isReady)
  useEffect(() => {
    if (!isReady || mayCome || !element.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => !isIntersecting)) setMayCome(true)
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, isReady, mayCome])
  return isReady && mayCome
}
