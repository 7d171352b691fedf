import type { SecondStep as Step } from '#shared/api/accounts.ts'
import type { AdminSignedIn } from '#shared/api/admin-accounts.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useForm } from '#web/data/use-form.ts'
import { checkCode, SecondStepFields } from '#web/features/identity/second-step-fields.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { adminFormErrors, adminSignInFailure } from './admin-failure.ts'
import { adminPasskeySignIn } from './admin-passkey-sign-in.ts'
import { sendAdminCode } from './api.ts'

interface SecondStepProps {
  /** the account's second factors besides recovery codes */
  steps: readonly Step[]
  onSignedIn: (answer: AdminSignedIn) => void
  /** returns to the password */
  onStartOver: () => void
}

/** The second step of a sign-in: a passkey, a code from the app, or a recovery code. */
export function SecondStep({ steps, onSignedIn, onStartOver }: SecondStepProps) {
  const { form, errors, isPending } = useForm({
    check: checkCode,
    send: sendAdminCode,
    done: onSignedIn,
    refused: (error) => {
      toasts.add({ ...adminSignInFailure(error), tone: 'bad' })
      if (error instanceof ApiError && error.code === 'conflict') onStartOver()
      return adminFormErrors(error, ['code'])
    },
  })
  useFocusOnOpening(form.ref, ':is(input,button)')
  return (
    <form {...form} className="stack">
      <SecondStepFields
        steps={steps}
        way={adminPasskeySignIn}
        onSignedIn={onSignedIn}
        errors={errors}
        isPending={isPending}
        submitLabel="Sign In"
        backLabel="Start over"
        onStartOver={onStartOver}
      />
    </form>
  )
}
