import { useEffect, useRef } from 'react'

/** Focuses the page heading if removing a line removed the focused element. `count` is the number of lines. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const isFewer = count < before.current
    before.current = count
    if (!isFewer || document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [count])
}
