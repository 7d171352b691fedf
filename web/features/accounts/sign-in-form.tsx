import { useState } from 'react'
import type { CurrentUser, SecondStep, SignInResponse } from '#shared/api/accounts.ts'
import { bodyOrErrors, type FieldErrors } from '#web/data/field-errors.ts'
import { typedTexts, useForm } from '#web/data/use-form.ts'
import { PasskeyButton } from '#web/features/identity/passkey-button.tsx'
import { signInFailure } from '#web/features/identity/sign-in-failure.ts'
import { userPasskeySignIn } from '#web/features/identity/use-passkey-sign-in.ts'
import { paths } from '#web/paths.ts'
import { useHydrated } from '#web/rendering/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { ForgotPassword } from './forgot-password.tsx'
import type { SecondStepForm } from './second-step-form.tsx'
import { type SignInTyped, signInTyped } from './sign-in-checks.ts'

interface SignInFormProps {
  check: (typed: SignInTyped) => FieldErrors
  signIn: (typed: SignInTyped) => Promise<SignInResponse>
  onSignedIn: (user: CurrentUser) => void
}

/** The pending second step; its code is loaded on demand. */
interface SecondStepDue {
  Form: typeof SecondStepForm
  steps: readonly SecondStep[]
}

/** Email and password, then the second step if the account has one. Typed values survive errors (AUTH-01, AUTH-02). */
export function SignInForm({ check, signIn, onSignedIn }: SignInFormProps) {
  const isHydrated = useHydrated()
  const [due, setDue] = useState<SecondStepDue | null>(null)
  const { form, errors, isPending } = useForm({
    check: (texts) => {
      const typed = signInTyped(texts)
      return bodyOrErrors(typed, check(typed))
    },
    send: async (typed) => {
      const answer = await signIn(typed)
      if ('user' in answer) onSignedIn(answer.user)
      else setDue({ Form: await loadSecondStep(), steps: answer.secondStep })
    },
    refused: showFailure,
  })
  if (due !== null)
    return <due.Form steps={due.steps} onSignedIn={onSignedIn} onStartOver={() => setDue(null)} />
  return (
    <>
      <form {...form} action={paths.login} method="post" className="stack">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email}
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
        <PasskeyButton way={userPasskeySignIn} onSignedIn={onSignedIn} />
      </form>
      <ForgotPassword typedEmail={() => typedTexts(form.ref.current).email ?? ''} />
    </>
  )
}

function showFailure(error: unknown): FieldErrors {
  const { title, description, errors } = signInFailure(error)
  toasts.add({ title, description, tone: 'bad' })
  return errors
}

async function loadSecondStep(): Promise<typeof SecondStepForm> {
  const { SecondStepForm } = await import('./second-step-form.tsx')
  return SecondStepForm
}
