import { useQueryClient } from '@tanstack/react-query'
import { formErrors } from '#web/data/failure-copy.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { checkPasswordPair, PasswordPair } from '#web/features/identity/password-pair.tsx'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { changePassword } from './api.ts'

/** Changes the password, which ends all other sessions. */
export function ChangePasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const { form, errors, isPending } = useForm({
    check: (typed) => checkPasswordPair(typed, email, 'Enter your current password.'),
    send: ({ currentPassword, newPassword }) => changePassword(currentPassword, newPassword),
    done: async () => {
      toasts.add({ title: 'Password changed', description: 'All other browsers are signed out.' })
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
      <PasswordPair name={email} currentLabel="Current password" errors={errors} />
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
