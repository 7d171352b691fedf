import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import css from './map-popup.module.css'

interface MapSheetProps {
  title: string
  /** the half of the map that does not cover the marker */
  side: 'left' | 'right'
  onClose: () => void
  children: ReactNode
}

/** The sheet beside an opened marker; on a phone at the bottom of the screen. */
export function MapSheet({ title, side, onClose, children }: MapSheetProps) {
  const titleId = useId()
  const sheet = useRef<HTMLDivElement>(null)
  // the sheet takes the focus when it opens and returns it when it closes
  useEffect(() => {
    const opener = document.activeElement
    sheet.current?.focus({ preventScroll: true })
    sheet.current?.scrollIntoView({ block: 'nearest' })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div
      ref={sheet}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classNames(css.popup, css[side])}
      onKeyDown={closeOnEscape}
    >
      <header className={css.head}>
        <h3 id={titleId}>{title}</h3>
        <Button variant="quiet" icon="close" label="Close" onClick={onClose} />
      </header>
      {children}
    </div>
  )
}
