import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  open: boolean
  title: string
  /** called on Escape, a backdrop click and the close button; the owner then sets `open` to false */
  onClose: () => void
  /** stays in view below the scrolling body, e.g. a total and the primary button */
  foot?: ReactNode
  /** mounted only while open, to reset its state each time */
  children: ReactNode
}

/** A centered modal sheet, at most 90% of the screen's height (DIALOG-02). */
export function Dialog({ open, title, onClose, foot, children }: DialogProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className={css.dialog} aria-labelledby={titleId}>
      {open && (
        <>
          <header className={css.head}>
            <h2 id={titleId}>{title}</h2>
            <Button variant="quiet" icon="close" label="Close" onClick={onClose} />
          </header>
          <div className={css.body}>{children}</div>
          {foot !== undefined && <footer className={css.foot}>{foot}</footer>}
        </>
      )}
    </dialog>
  )
}
