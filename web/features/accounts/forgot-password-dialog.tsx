import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { AskResetForm } from './ask-reset-form.tsx'

interface ForgotPasswordDialogProps {
  open: boolean
  /** the address typed in the sign-in form */
  email: string
  onClose: () => void
}

/** Asks for the email address to send a password reset link to (AUTH-03, OPEN-37). */
export function ForgotPasswordDialog({ open, email, onClose }: ForgotPasswordDialogProps) {
  return (
    <Dialog open={open} title="Forgot your password?" onClose={onClose}>
      <div className="stack">
        <p>Enter your email address and we’ll send you a link to choose a new password.</p>
        <AskResetForm email={email} onAsked={onClose}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </AskResetForm>
      </div>
    </Dialog>
  )
}
