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
  /** what was typed elsewhere already */
  email?: string
  /** what is wrong from the start */
  errors?: FieldErrors
  onAsked: () => void
  /** stands beside the button */
  children?: ReactNode
}

/** Asks for the link to a new password (AUTH-07, OPEN-37). Without JavaScript the browser sends it by itself. */
export function AskResetForm({ email: typed = '', errors: before, onAsked, children }: AskResetFormProps) {
  const { form, errors, isPending } = useForm({
    check: (texts) => checkBy(askPasswordResetCall.body, texts),
    send: ({ email }) => askPasswordReset(email),
    done: () => {
      toasts.add({ title: 'Check your mail', description: resetAsked })
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
