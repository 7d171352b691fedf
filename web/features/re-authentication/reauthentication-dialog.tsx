import { formErrors } from '#web/data/failure-copy.ts'
import { useForm } from '#web/data/use-form.ts'
import { passkeyFailure } from '#web/features/identity/passkey-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { reauthenticateByPasskey, reauthenticateByPassword, type SessionOwner } from './api.ts'

interface ReauthenticationDialogProps {
  owner: SessionOwner
  /** called after re-authentication or cancel */
  onEnd: (isConfirmed: boolean) => void
}

/** Asks for the password or a passkey before a sensitive action. */
export function ReauthenticationDialog({ owner, onEnd }: ReauthenticationDialogProps) {
  const { form, errors, isPending, sendNow } = useForm<string | null, void>({
    check: ({ currentPassword = '' }) =>
      currentPassword === ''
        ? { errors: { currentPassword: 'Enter your current password.' } }
        : { body: currentPassword },
    send: (password) =>
      password === null ? reauthenticateByPasskey(owner) : reauthenticateByPassword(owner, password),
    done: () => onEnd(true),
    refused: (error) => {
      const noPasskey = passkeyFailure(error)
      return noPasskey === null ? formErrors(error) : { form: noPasskey }
    },
  })
  useFocusOnOpening(form.ref, 'input')
  return (
    <FormDialog
      title="Confirm it’s you"
      submitLabel="Confirm"
      form={form}
      busy={isPending}
      failure={errors.form}
      more={
        <Button icon="lock" disabled={isPending} onClick={() => sendNow(null)}>
          Use a passkey
        </Button>
      }
      onClose={() => onEnd(false)}
    >
      <p>
        This keeps anyone else who finds this browser open from doing it. We won’t ask again for ten minutes.
      </p>
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
        required
      />
    </FormDialog>
  )
}
