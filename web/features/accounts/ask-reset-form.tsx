import type { ReactNode } from 'react'
import { askPasswordReset as askPasswordResetCall } from '#shared/api/one-time-links.ts'
import { checkBy, type FieldErrors } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { askPasswordReset } from './api.ts'
import { resetAsked } from './one-time-link-copy.ts'

interface AskResetFormProps {
  /** an email address typed earlier */
  email?: string
  /** errors shown initially */
  errors?: FieldErrors
  onAsked: () => void
  /** shown beside the button */
  children?: ReactNode
}

/** Requests a password reset link (AUTH-07, OPEN-37). Works as a plain form without JavaScript. */
export function AskResetForm({ email: typed = '', errors: before, onAsked, children }: AskResetFormProps) {
  const { form, errors, isPending } = useForm({
    check: (texts) => checkBy(askPasswordResetCall.body, texts),
    send: ({ email }) => askPasswordReset(email),
    done: () => {
      toasts.add({ title: 'Check your email', description: resetAsked })
      onAsked()
    },
    ...(before ? { errors: before } : {}),
  })
  return (
    <form {...form} action={`${paths.resetPassword}/ask`} method="post" className="stack">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={typed}
        error={errors.email}
        required
      />
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <div className="row">
        <Button type="submit" variant="primary" busy={isPending}>
          Send reset link
        </Button>
        {children}
      </div>
    </form>
  )
}
