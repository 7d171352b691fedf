/** What a visitor has to be told because the page, and not the map, took their gesture. */
export type GestureHint = 'two-fingers' | 'wheel'

/**
 * Keeps the map from trapping the page: one finger scrolls the page and two move the map; the wheel scrolls the page
 * until the map has been clicked or Ctrl is held. Where the page has nothing to scroll, all is the map's. Returns how to stop
 * listening.
 */
export function guardGestures(element: HTMLElement, onHint: (hint: GestureHint) => void): () => void {
  const stop = new AbortController()
  const early = { capture: true, passive: true, signal: stop.signal }
  let isInUse = false

  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => element.addEventListener(name, listener, early)

  const page = document.documentElement
  const isPages = () => page.scrollHeight > page.clientHeight
  on('touchstart', (event) => {
    if (event.touches.length < 2 && isPages()) event.stopPropagation()
  })
  on('touchmove', (event) => {
    if (event.touches.length < 2 && isPages()) onHint('two-fingers')
  })
  // two fingers are the map's: the browser would scroll the page with them
  element.addEventListener(
    'touchmove',
    (event) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    },
    { passive: false, signal: stop.signal },
  )
  on('mousedown', () => {
    isInUse = true
  })
  element.addEventListener(
    'mouseleave',
    () => {
      isInUse = false
    },
    { signal: stop.signal },
  )
  on('wheel', (event) => {
    if (isInUse || event.ctrlKey || event.metaKey || !isPages()) return
    event.stopPropagation()
    onHint('wheel')
  })
  return () => stop.abort()
}
