import { useQueryClient } from '@tanstack/react-query'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { confirmEmail } from './api.ts'

interface ConfirmEmailFormProps {
  token: string
  /** whether the account keeps another address until then */
  isNewAddress: boolean
  /** errors shown initially */
  errors: FieldErrors
  onConfirmed: () => void
}

/**
 * The button that confirms an address: mail scanners open links, so a link alone must not confirm (decisions, links in
 * email). Works as a plain form without JavaScript.
 */
export function ConfirmEmailForm({
  token,
  isNewAddress,
  errors: before,
  onConfirmed,
}: ConfirmEmailFormProps) {
  const queryClient = useQueryClient()
  const { form, errors, isPending } = useForm({
    check: ({ currentPassword }) => ({ body: currentPassword ? { token, currentPassword } : { token } }),
    send: confirmEmail,
    done: async () => {
      await refreshQueries(queryClient, '/api/me', '/api/profile', '/api/auth/duties')
      onConfirmed()
    },
    // another tab may have used the link meanwhile
    after: (refusal) =>
      refusal === null ? undefined : refreshQueries(queryClient, '/api/auth/confirmation-link'),
    errors: before,
  })
  const { user } = useCurrentUser()
  // in another browser than the one that signed up, the password verifies the user
  const asksPassword = user === null || errors.currentPassword !== undefined
  const reason = errors.form ?? errors.token
  return (
    <form {...form} action={paths.confirmEmail} method="post" className="stack">
      <input type="hidden" name="token" value={token} />
      {asksPassword && (
        <PasswordField
          label="Password"
          name="currentPassword"
          autoComplete="current-password"
          hint="Your account’s password, because you aren’t signed in here."
          error={errors.currentPassword}
          required
        />
      )}
      {reason && (
        <Notice tone="bad" live>
          {reason}
        </Notice>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={isPending}>
        Yes, this is my address
      </Button>
      {asksPassword && <ForgottenPassword isNewAddress={isNewAddress} />}
    </form>
  )
}

/** The link to reset the password. A reset confirms the address it is sent to and cancels a change to another. */
function ForgottenPassword({ isNewAddress }: { isNewAddress: boolean }) {
  const reset = <Link href={paths.resetPassword}>Choose a new one</Link>
  return isNewAddress ? (
    <p className="small muted">
      Don’t know the password? {reset} by email, with the address you sign in with now. This link ends then.
      Sign in and change your address again.
    </p>
  ) : (
    <p className="small muted">Don’t know the password? {reset} by email. That confirms the address too.</p>
  )
}
