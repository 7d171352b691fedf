import { useQueryClient } from '@tanstack/react-query'
import { longestPassword, passwordFault, shortestPassword } from '#shared/password-rules.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { type FieldErrors, unlessWrong } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { type TypedTexts, useForm } from '#web/data/use-form.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { changePassword } from './api/change-password.ts'
import { currentUserQuery } from './current-user-query.ts'

/** Changes the password, which signs out every other browser. */
export function ChangePasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const { form, errors, isPending } = useForm({
    check: (typed) => check(typed, email),
    send: ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    done: async () => {
      toasts.add({ title: 'Password changed', description: 'Every other browser is signed out.' })
      form.ref.current?.reset()
      await refreshQueries(queryClient, '/api/sessions', '/api/security-events')
    },
    refused: async (error) => {
      if (isSignedOut(error)) await refreshQueries(queryClient, currentUserQuery.key[0])
      return formErrors(error)
    },
  })
  return (
    <form
      {...form}
      action={paths.profile}
      method="post"
      aria-labelledby="change-password"
      className="sheet stack"
    >
      <h2 id="change-password">Change your password</h2>
      {/* tells password managers whose password it is */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
        required
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters. A few words that nobody else would put together are best.`}
        maxLength={2 * longestPassword}
        error={errors.newPassword}
        required
      />
      {errors.form && (
        <Notice tone="bad" live>
          {errors.form}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isPending} disabled={!isHydrated}>
          Change password
        </Button>
      </div>
    </form>
  )
}

function check({ currentPassword = '', newPassword = '' }: TypedTexts, email: string) {
  const fault = passwordFault(newPassword, email)
  const wrong: FieldErrors = {
    ...(currentPassword === '' ? { currentPassword: 'Please enter your current password.' } : {}),
    ...(fault === null ? {} : { newPassword: fault }),
  }
  return unlessWrong({ currentPassword, newPassword }, wrong)
}
