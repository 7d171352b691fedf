import type { AdminSignedIn, signInAdmin } from '#shared/api/admin-accounts.ts'
import type { CallResponse } from '#shared/api/call.ts'
import { useForm } from '#web/data/use-form.ts'
import { PasskeyButton } from '#web/features/identity/passkey-button.tsx'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { adminSignInFailure } from './admin-failure.ts'
import { adminPasskeySignIn } from './admin-passkey-sign-in.ts'
import { sendAdminPassword } from './api.ts'

interface PasswordStepProps {
  /** called after a correct password, which later steps need again */
  onAnswer: (answer: CallResponse<typeof signInAdmin>, password: string) => void
  /** called after a passkey sign-in, which needs no password */
  onSignedIn: (answer: AdminSignedIn) => void
}

const bothNeeded = 'Please enter both username and password'

/**
 * The first step of signing in to the console: username and password (ADMIN-17 to ADMIN-19), or a passkey for all
 * steps.
 */
export function PasswordStep({ onAnswer, onSignedIn }: PasswordStepProps) {
  const isHydrated = useHydrated()
  const { form, errors, isPending } = useForm({
    check: ({ username = '', password = '' }) => {
      const typed = { username: username.trim(), password }
      if (typed.username !== '' && password !== '') return { body: typed }
      toasts.add({ title: 'Validation Error', description: bothNeeded, tone: 'bad' })
      return { errors: { [typed.username === '' ? 'username' : 'password']: bothNeeded } }
    },
    send: sendAdminPassword,
    done: (answer, { password }) => onAnswer(answer, password),
    refused: (error) => {
      const failure = adminSignInFailure(error)
      toasts.add({ ...failure, tone: 'bad' })
      return { form: failure.description }
    },
  })
  return (
    <form {...form} action={paths.adminLogin} method="post" className="stack">
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
        error={errors.username}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        required
      />
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <Button type="submit" variant="primary" size="large" wide busy={isPending} disabled={!isHydrated}>
        Sign In
      </Button>
      <PasskeyButton way={adminPasskeySignIn} onSignedIn={onSignedIn} />
    </form>
  )
}
