import { useQueryClient } from '@tanstack/react-query'
import { resetPassword as resetPasswordCall } from '#shared/api/one-time-links.ts'
import { checkBy, type FieldErrors } from '#web/data/field-errors.ts'
import { refreshQueries } from '#web/data/refresh-queries.ts'
import { useForm } from '#web/data/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { resetPassword } from './api.ts'

interface NewPasswordFormProps {
  token: string
  /** errors shown initially */
  errors: FieldErrors
  onChosen: () => void
}

/** Sets a new password with a one-time link (OPEN-37). Works as a plain form without JavaScript. */
export function NewPasswordForm({ token, errors: before, onChosen }: NewPasswordFormProps) {
  const queryClient = useQueryClient()
  const { form, errors, isPending } = useForm({
    check: ({ password }) => {
      const checked = checkBy(resetPasswordCall.body, { token, password })
      const ofLink = 'errors' in checked ? checked.errors.token : undefined
      return ofLink === undefined ? checked : { errors: { form: ofLink } }
    },
    send: ({ password }) => resetPassword(token, password),
    done: async () => {
      await refreshQueries(queryClient, '/api/me')
      onChosen()
    },
    errors: before,
  })
  return (
    <form {...form} action={paths.resetPassword} method="post" className="stack">
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
