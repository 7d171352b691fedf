/** A hint to show when the page, not the map, handled a gesture. */
export type GestureHint = 'two-fingers' | 'wheel'

/**
 * Keeps the map from blocking page scrolling: two fingers move the map, as does the wheel after a click or with Ctrl.
 * If the page cannot scroll, the map gets all gestures. Returns a cleanup function.
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
  // two fingers move the map; the browser would also scroll the page
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
