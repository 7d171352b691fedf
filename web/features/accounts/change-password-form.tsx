import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useActionState, useRef } from 'react'
import { longestPassword, passwordFault, shortestPassword } from '#shared/password-rules.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { changePassword } from './api/change-password.ts'
import { currentUserQuery } from './current-user-query.ts'
import { formText } from './form-text.ts'

/** Changes the password, which signs out every other browser. */
export function ChangePasswordForm({ email }: { email: string }) {
  const form = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const [errors, submit, isPending] = useActionState(
    async (_: FieldErrors, typed: Typed): Promise<FieldErrors> => {
      const wrong = check(typed, email)
      if (hasErrors(wrong)) return wrong
      try {
        await changePassword(typed.currentPassword, typed.newPassword)
      } catch (error) {
        if (isSignedOut(error)) await refreshQueries(queryClient, currentUserQuery.key[0])
        return formErrors(error)
      }
      toasts.add({ title: 'Password changed', description: 'Every other browser is signed out.' })
      form.current?.reset()
      await refreshQueries(queryClient, '/api/sessions', '/api/security-events')
      return {}
    },
    {},
  )
  useFocusFirstInvalid(form, errors)
  return (
    <form
      ref={form}
      action={paths.profile}
      method="post"
      noValidate
      aria-labelledby="change-password"
      className="sheet stack"
      onSubmit={(event) => {
        event.preventDefault()
        const filled = new FormData(event.currentTarget)
        startTransition(() => submit(typedIn(filled)))
      }}
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

interface Typed {
  currentPassword: string
  newPassword: string
}

function typedIn(form: FormData): Typed {
  return { currentPassword: formText(form, 'currentPassword'), newPassword: formText(form, 'newPassword') }
}

function check({ currentPassword, newPassword }: Typed, email: string): FieldErrors {
  const fault = passwordFault(newPassword, email)
  return {
    ...(currentPassword === '' ? { currentPassword: 'Please enter your current password.' } : {}),
    ...(fault === null ? {} : { newPassword: fault }),
  }
}
