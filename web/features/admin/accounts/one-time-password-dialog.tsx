import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './one-time-password-dialog.module.css'

/** A one-time password and its admin. */
export interface OneTimePassword {
  username: string
  password: string
}

interface OneTimePasswordDialogProps {
  /** null while closed */
  given: OneTimePassword | null
  onClose: () => void
}

/** Shows a one-time password, which cannot be shown again. */
export function OneTimePasswordDialog({ given, onClose }: OneTimePasswordDialogProps) {
  return (
    <Dialog
      open={given !== null}
      title="One-time password"
      onClose={onClose}
      foot={
        <Button variant="primary" onClick={onClose}>
          I’ve passed it on
        </Button>
      }
    >
      {given && (
        <div className="stack">
          <Notice tone="warn">
            This password is shown only once. Give it to <strong>{given.username}</strong> in person or over
            the phone. They choose their own password when they sign in.
          </Notice>
          <p className={css.password}>{given.password}</p>
        </div>
      )}
    </Dialog>
  )
}
