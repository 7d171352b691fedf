import { type RefObject, useLayoutEffect } from 'react'

/** The minimum distance to the anchor and to the window's edges, in CSS pixels. */
const gap = 8

/**
 * Keeps an open popover below its anchor, or above it without room below, and inside the window while the page scrolls.
 * The popover's style sheet reads `--top` and `--left`.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    if (!open) return
    const place = () => {
      if (anchor.current && popover.current)
        placeBelow(anchor.current.getBoundingClientRect(), popover.current)
    }
    place()
    addEventListener('scroll', place, { capture: true, passive: true })
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
    }
  }, [open, anchor, popover])
}

/** Places an open popover once, right-aligned with `at`, in CSS pixels; its style sheet reads `--top` and `--left`. */
export function placeBelow(at: Pick<DOMRect, 'top' | 'bottom' | 'right'>, popover: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height } = popover
  const below = at.bottom + gap
  const fits = below + height <= innerHeight - gap
  const top = fits ? below : Math.max(gap, at.top - gap - height)
  const left = Math.max(gap, Math.min(at.right, document.documentElement.clientWidth - gap) - width)
  popover.style.setProperty('--top', `${top}px`)
  popover.style.setProperty('--left', `${left}px`)
}
