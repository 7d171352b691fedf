import { type RefObject, useLayoutEffect } from 'react'

/** Least distance to the anchor and to the edges of the window, in CSS pixels. */
const gap = 8

type Align = 'end' | 'center'

/**
 * Keeps an open popover under its anchor, or above it where there is no room below, and inside the window, also while
 * the page scrolls. The popover's sheet places it by `--top` and `--left`.
 */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  align: Align,
) {
  useLayoutEffect(() => {
    if (!open) return
    const place = () => {
      if (anchor.current && popover.current) placeBelow(anchor.current, popover.current, align)
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [open, anchor, popover, align])
}

function placeBelow(anchor: HTMLElement, popover: HTMLElement, align: Align) {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = popover
  const below = at.bottom + gap
  const fits = below + height <= window.innerHeight - gap
  const top = fits ? below : Math.max(gap, at.top - gap - height)
  const wanted = align === 'end' ? at.right - width : (at.left + at.right - width) / 2
  const left = Math.max(gap, Math.min(wanted, document.documentElement.clientWidth - width - gap))
  popover.style.setProperty('--top', `${top}px`)
  popover.style.setProperty('--left', `${left}px`)
}
