import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the styles of a phone's map what no style knows: where the finder above it ends, how much of the sheet is to be seen
 * where it is lowest (down to the end of `peek`), and how far it has risen, whenever the function that it answers is called.
 */
export function useSheetRoom(
  scroller: RefObject<HTMLElement | null>,
  peek: RefObject<HTMLElement | null>,
): () => void {
  const tellRise = () => {
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
  return tellRise
}
