import { type ReactNode, startTransition, useActionState, useRef } from 'react'
import { askPasswordReset as askPasswordResetCall } from '#shared/api/one-time-links.ts'
import { formErrors } from '#web/data/failure-copy.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { askPasswordReset } from './api/ask-password-reset.ts'
import { formText } from './form-text.ts'
import { resetAsked } from './one-time-link-copy.ts'

const noErrors: FieldErrors = {}

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
export function AskResetForm({
  email = '',
  errors: before = noErrors,
  onAsked,
  children,
}: AskResetFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, submit, isPending] = useActionState(async (_: FieldErrors, typed: string) => {
    const wrong = fieldErrors(askPasswordResetCall.body.safeParse({ email: typed }))
    if (hasErrors(wrong)) return wrong
    try {
      await askPasswordReset(typed)
      toasts.add({ title: 'Check your mail', description: resetAsked })
      onAsked()
      return noErrors
    } catch (error) {
      return formErrors(error)
    }
  }, before)
  useFocusFirstInvalid(form, errors)
  return (
    <form
      ref={form}
      action={`${paths.resetPassword}/ask`}
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = formText(new FormData(event.currentTarget), 'email')
        startTransition(() => submit(typed))
      }}
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        defaultValue={email}
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
