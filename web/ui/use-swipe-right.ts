import { type PointerEvent, useRef } from 'react'

/** How far a swipe must go to count, in CSS pixels (TOAST-06). */
const swipeThreshold = 50

interface SwipeOptions {
  /** how far it must go, in CSS pixels */
  threshold?: number
  /** by touch alone, from anywhere: taps on what is in the element stay taps, and a mouse can choose its text */
  byTouch?: boolean
}

/**
 * Pointer handlers that let an element be pushed to the right: released at the threshold or beyond it calls `onSwipe`, before
 * that it settles back. The element's `--swipe` follows the pointer, for its style sheet to use; by touch it needs
 * `touch-action: pan-y`.
 */
export function useSwipeRight(
  onSwipe: () => void,
  { threshold = swipeThreshold, byTouch = false }: SwipeOptions = {},
) {
  const startX = useRef<number | null>(null)

  const follow = (element: HTMLElement, pixels: number) => {
    element.style.setProperty('--swipe', `${Math.max(0, pixels)}px`)
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    startX.current = null
    follow(event.currentTarget, 0)
  }
  const isTaken = (event: PointerEvent<HTMLElement>) =>
    byTouch
      ? event.pointerType === 'touch' && event.isPrimary
      : event.button === 0 && !(event.target instanceof Element && event.target.closest('a, button'))
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isTaken(event)) return
      startX.current = event.clientX
      // a touch is captured as it is, by what it is on
      if (!byTouch) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) follow(event.currentTarget, event.clientX - startX.current)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === null) return
      const pixels = event.clientX - startX.current
      letGo(event)
      if (pixels >= threshold) onSwipe()
    },
    onPointerCancel: letGo,
  }
}
