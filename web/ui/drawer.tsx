import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import css from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DrawerProps {
  open: boolean
  title: string
  /** called on Escape, a backdrop click and the close button; the owner then sets `open` to false */
  onClose: () => void
  children: ReactNode
}

/** A modal sheet at the end side of the screen, with its full height. */
export function Drawer({ open, title, onClose, children }: DrawerProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)
  return (
    <dialog {...modal} className={classNames(css.dialog, css.drawer)} aria-labelledby={titleId}>
      {open && (
        <>
          <header className={css.head}>
            <h2 id={titleId}>{title}</h2>
            <Button variant="quiet" icon="close" label="Close" onClick={onClose} />
          </header>
          <div className={css.body}>{children}</div>
        </>
      )}
    </dialog>
  )
}
