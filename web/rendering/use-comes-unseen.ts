import { type RefObject, useEffect, useState } from 'react'

/**
 * Whether what `isReady` may be put in at an element: at once when it was ready from the beginning, else from the first
 * moment that the element is out of sight, as it would push down what somebody looks at.
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
