import { placeBelow } from './anchored.ts'
import { namedByIcon } from './named-by-icon.ts'
import css from './tooltip.module.css'
import { createTooltipDelay } from './tooltip-delay.ts'

/** How long the pointer may take to move from a control to its tooltip, in milliseconds. */
const crossing = 200

/**
 * Shows the names of icon-only controls: after 700 ms of pointer rest, at once on keyboard focus (TOAST-08, TOAST-09).
 * A tooltip stays while the pointer is on it or its control; Escape hides it (WCAG 1.4.13).
 */
export function showTooltips(): void {
  const delay = createTooltipDelay(() => performance.now())
  const tip = document.createElement('div')
  tip.id = 'tooltip'
  tip.role = 'tooltip'
  tip.popover = 'manual'
  tip.className = css.tip ?? ''
  let shownFor: HTMLElement | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined

  const later = (act: () => void, milliseconds: number) => {
    clearTimeout(waiting)
    waiting = setTimeout(act, milliseconds)
  }
  const place = () => {
    if (shownFor === null) return
    const { top, bottom, left, right } = shownFor.getBoundingClientRect()
    // centered below it
    placeBelow({ top, bottom, right: (left + right + tip.offsetWidth) / 2 }, tip)
  }
  const hide = () => {
    clearTimeout(waiting)
    if (shownFor === null) return
    shownFor.removeAttribute('aria-labelledby')
    shownFor = null
    tip.remove()
    delay.closed()
  }
  const show = (control: HTMLElement) => {
    hide()
    if (!control.isConnected) return
    shownFor = control
    tip.textContent = control.getAttribute('aria-label')
    // near its control, because the tooltip must be inside the same dialog and landmark
    const around = control.closest('dialog, nav, header, main, aside, footer, section') ?? document.body
    around.append(tip)
    // it is the control's name, not an additional description
    control.setAttribute('aria-labelledby', tip.id)
    tip.showPopover()
    place()
  }

  document.addEventListener('pointerover', ({ target, pointerType }) => {
    if (pointerType === 'touch') return
    const control = namedByIcon(target)
    if (shownFor !== null && (control === shownFor || (target instanceof Node && tip.contains(target))))
      return clearTimeout(waiting)
    if (control) {
      if (shownFor) hide()
      return later(() => show(control), delay.beforeOpening())
    }
    if (shownFor) later(hide, crossing)
    else clearTimeout(waiting)
  })
  // the pointer may already rest on a control when this loads
  const hovered = matchMedia(/* @wc-ignore */ '(hover: hover)').matches
    ? [...document.querySelectorAll(':hover')].at(-1)
    : null
  const rested = namedByIcon(hovered ?? null)
  if (rested) later(() => show(rested), delay.beforeOpening())
  document.addEventListener('focusin', ({ target }) => {
    const control = namedByIcon(target)
    if (control?.matches(':focus-visible')) show(control)
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide)
  document.addEventListener('click', hide)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { capture: true })
  window.addEventListener('scroll', place, { capture: true, passive: true })
  window.addEventListener('resize', place)
}
