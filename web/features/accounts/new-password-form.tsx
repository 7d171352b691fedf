import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useActionState, useRef } from 'react'
import { resetPassword as resetPasswordCall } from '#shared/api/one-time-links.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { resetPassword } from './api/reset-password.ts'
import { formText } from './form-text.ts'

const noErrors: FieldErrors = {}

interface NewPasswordFormProps {
  token: string
  /** what is wrong from the start */
  errors: FieldErrors
  onChosen: () => void
}

/** Chooses a new password with a one-time link (OPEN-37). Without JavaScript the browser sends it by itself. */
export function NewPasswordForm({ token, errors: before, onChosen }: NewPasswordFormProps) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [errors, submit, isPending] = useActionState(async (_: FieldErrors, password: string) => {
    const wrong = fieldErrors(resetPasswordCall.body.safeParse({ token, password }))
    if (hasErrors(wrong)) return wrong.token ? { form: wrong.token } : wrong
    try {
      await resetPassword(token, password)
      await refreshQueries(queryClient, '/api/me')
      onChosen()
      return noErrors
    } catch (error) {
      return formErrors(error)
    }
  }, before)
  useFocusFirstInvalid(form, errors)
  return (
    <form
      ref={form}
      action={paths.resetPassword}
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const password = formText(new FormData(event.currentTarget), 'password')
        startTransition(() => submit(password))
      }}
    >
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint="At least 8 characters. A short sentence is easy to remember."
        error={errors.password}
        required
      />
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <Button type="submit" variant="primary" size="large" wide busy={isPending}>
        Set new password
      </Button>
    </form>
  )
}
