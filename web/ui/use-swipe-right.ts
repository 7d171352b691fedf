import { type PointerEvent, useRef } from 'react'

/** How far a swipe must go to count, in CSS pixels (TOAST-06). */
export const swipeThreshold = 50

/**
 * Pointer handlers that let an element be pushed to the right: released at 50 px or more it calls `onSwipe`, before
 * that it settles back. The element's `--swipe` follows the pointer, for its style sheet to use.
 */
export function useSwipeRight(onSwipe: () => void) {
  const startX = useRef<number | null>(null)

  const follow = (element: HTMLElement, pixels: number) => {
    element.style.setProperty('--swipe', `${Math.max(0, pixels)}px`)
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    startX.current = null
    follow(event.currentTarget, 0)
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return
      startX.current = event.clientX
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) follow(event.currentTarget, event.clientX - startX.current)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === null) return
      const pixels = event.clientX - startX.current
      letGo(event)
      if (pixels >= swipeThreshold) onSwipe()
    },
    onPointerCancel: letGo,
  }
}
