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
  /** whether the account has another address until then */
  isNewAddress: boolean
  /** what is wrong from the start */
  errors: FieldErrors
  onConfirmed: () => void
}

/**
 * The button that confirms: programs that look into mails open their links, too, and must confirm nothing (decisions, links in
 * email). Without JavaScript the browser sends it by itself.
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
    // it may have been used meanwhile, in another tab
    after: (refusal) =>
      refusal === null ? undefined : refreshQueries(queryClient, '/api/auth/confirmation-link'),
    errors: before,
  })
  const { user } = useCurrentUser()
  // elsewhere than in the browser that signed up, the password shows that it is the same person
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
          hint="The password of your account, as you aren’t signed in to it here."
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

/** A reset confirms the address that its email goes to, and ends a change to another one. */
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
