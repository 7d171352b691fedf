import { useEffect } from 'react'
import type { AdminSignedIn } from '#shared/api/admin-accounts.ts'
import { ApiError } from '#web/api-client.ts'
import { formText } from '#web/features/accounts/form-text.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { adminFormErrors, adminSignInFailure } from './admin-failure.ts'
import { sendAdminCode } from './api/sign-in-admin.ts'
import { useAdminForm } from './use-admin-form.ts'

interface CodeStepProps {
  onSignedIn: (answer: AdminSignedIn) => void
  /** back to the password */
  onStartOver: () => void
}

/** The second step of signing in to the console: a code of the app, or a recovery code. */
export function CodeStep({ onSignedIn, onStartOver }: CodeStepProps) {
  const { form, errors, isPending, onSubmit } = useAdminForm(async (typed) => {
    const code = formText(typed, 'code').trim()
    if (code === '') return { code: 'Please enter a code.' }
    try {
      onSignedIn(await sendAdminCode(code))
      return {}
    } catch (error) {
      toasts.add({ ...adminSignInFailure(error), tone: 'bad' })
      if (error instanceof ApiError && error.code === 'conflict') onStartOver()
      return adminFormErrors(error, ['code'])
    }
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <form ref={form} noValidate className="stack" onSubmit={onSubmit}>
      <TextField
        label="Code"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        hint="The six digits your app shows now, or one of your recovery codes."
        error={errors.code}
        required
      />
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <Button type="submit" variant="primary" size="large" wide busy={isPending}>
        Sign In
      </Button>
      <Button variant="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </form>
  )
}
