import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets CSS variables for a phone's map: the end of the finder and the visible part of the lowered sheet (to the end of
 * `peek`). The returned function updates how far the sheet has risen.
 */
export function useSheetRoom(
  scroller: RefObject<HTMLElement | null>,
  peek: RefObject<HTMLElement | null>,
): () => void {
  const updateRise = () => {
    const { parentElement: page, scrollTop = 0 } = scroller.current ?? {}
    page?.style.setProperty('--sheet-rise', `${Math.max(0, scrollTop)}px`)
  }
  useLayoutEffect(() => {
    const page = scroller.current?.parentElement
    const sheet = scroller.current?.lastElementChild
    const finder = page?.parentElement?.querySelector(':scope > search')
    if (!(page && sheet && finder && peek.current)) return
    const seen = peek.current
    const measure = () => {
      const height = seen.getBoundingClientRect().bottom - sheet.getBoundingClientRect().top
      page.style.setProperty('--finder-end', `${finder.getBoundingClientRect().bottom}px`)
      page.style.setProperty('--sheet-peek', `${height}px`)
    }
    measure()
    const resizing = new ResizeObserver(measure)
    for (const element of [finder, seen, sheet]) resizing.observe(element)
    return () => {
      resizing.disconnect()
      for (const name of ['--finder-end', '--sheet-peek', '--sheet-rise']) page.style.removeProperty(name)
    }
  }, [scroller, peek])
  return updateRise
}
