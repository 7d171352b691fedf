import { type PointerEvent, useRef } from 'react'

/** The minimum distance of a swipe, in CSS pixels (TOAST-06). */
const swipeThreshold = 50

interface SwipeOptions {
  /** the minimum distance, in CSS pixels */
  threshold?: number
  /** only by touch, from any point: taps inside the element stay taps, and a mouse can select its text */
  byTouch?: boolean
}

/**
 * Pointer handlers for a swipe to the right: a release past the threshold calls `onSwipe`, an earlier one resets.
 * The style sheet reads `--swipe`; by touch the element needs `touch-action: pan-y`.
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
      // the browser captures a touch implicitly on its target
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
