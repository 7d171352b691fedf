import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useAnchored } from './anchored.ts'
import css from './tooltip.module.css'
import { createTooltipDelay } from './tooltip-delay.ts'

/** Shared by all tooltips of the page, so that moving along a row of buttons opens them one after the other. */
const delay = createTooltipDelay(() => performance.now())

interface TooltipProps {
  /** a few words more about the child; never the only place something is said */
  text: string
  /** one thing that can have the focus */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Words that appear beside a control: 700 ms after the pointer rests on it, at once on keyboard focus (TOAST-08, TOAST-09). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popover = useRef<HTMLSpanElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  useLayoutEffect(() => {
    const tip = popover.current
    if (!(open && tip)) return
    tip.showPopover()
    return () => {
      tip.hidePopover()
      delay.closed()
    }
  }, [open])
  useAnchored(open, anchor, popover, 'center')
  useEffect(() => () => clearTimeout(waiting.current), [])

  const openLater = () => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setOpen(true), delay.beforeOpening())
  }
  const close = () => {
    clearTimeout(waiting.current)
    setOpen(false)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what the child inside receives
    <span
      ref={anchor}
      className={css.anchor}
      onPointerEnter={openLater}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && setOpen(true)}
      onBlur={close}
      onKeyDown={closeOnEscape}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span ref={popover} id={id} role="tooltip" popover="manual" className={css.tip}>
        {text}
      </span>
    </span>
  )
}
