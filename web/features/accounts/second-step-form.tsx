import type { CurrentUser, SecondStep } from '#shared/api/accounts.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useForm } from '#web/data/use-form.ts'
import { checkCode, SecondStepFields } from '#web/features/identity/second-step-fields.tsx'
import { signInFailure } from '#web/features/identity/sign-in-failure.ts'
import { userPasskeySignIn } from '#web/features/identity/use-passkey-sign-in.ts'
import { paths } from '#web/paths.ts'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { signInWithCode } from './api.ts'

interface SecondStepFormProps {
  steps: readonly SecondStep[]
  onSignedIn: (user: CurrentUser) => void
  /** returns to email and password */
  onStartOver: () => void
}

/** The second step of a sign-in: a code from the app, a passkey, or a recovery code. */
export function SecondStepForm({ steps, onSignedIn, onStartOver }: SecondStepFormProps) {
  const { form, errors, isPending } = useForm({
    check: checkCode,
    send: signInWithCode,
    done: onSignedIn,
    refused: (error) => {
      const failure = signInFailure(error)
      toasts.add({ title: 'Login Failed', description: failure.description, tone: 'bad' })
      if (error instanceof ApiError && error.code === 'conflict') onStartOver()
      return failure.errors
    },
  })
  // the focused password field is gone
  useFocusOnOpening(form.ref, ':is(input,button)')
  return (
    <form {...form} action={paths.login} method="post" className="stack">
      <h2>One more step</h2>
      <SecondStepFields
        steps={steps}
        way={userPasskeySignIn}
        onSignedIn={onSignedIn}
        errors={errors}
        isPending={isPending}
        submitLabel="Continue"
        backLabel="Back to email and password"
        onStartOver={onStartOver}
      />
    </form>
  )
}
