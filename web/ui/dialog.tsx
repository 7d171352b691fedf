import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  open: boolean
  title: string
  /** asked for by Escape, the backdrop and the close button; the owner then sets `open` to false */
  onClose: () => void
  /** stays in view below the scrolling body: a total and the one primary button */
  foot?: ReactNode
  /** only present while open, so that its state starts anew each time */
  children: ReactNode
}

/** A modal sheet in the middle of the screen, at most 90% of its height (DIALOG-02). */
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
