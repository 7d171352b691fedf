import type { CurrentUser, SecondStep } from '#shared/api/accounts.ts'
import { PasskeyButton } from '#web/common/passkey-button.tsx'
import { ApiError } from '#web/data/api-client.ts'
import { useForm } from '#web/data/use-form.ts'
import { paths } from '#web/routing/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { signInWithCode } from './api/sign-in-with-code.ts'
import { signInFailure } from './sign-in-failure.ts'
import { personByPasskey } from './use-passkey-sign-in.ts'

interface SecondStepFormProps {
  steps: readonly SecondStep[]
  onSignedIn: (user: CurrentUser) => void
  /** back to email and password */
  onStartOver: () => void
}

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code when neither is at hand. */
export function SecondStepForm({ steps, onSignedIn, onStartOver }: SecondStepFormProps) {
  const { form, errors, isPending } = useForm({
    check: ({ code = '' }) =>
      code.trim() === '' ? { errors: { code: 'Please enter a code.' } } : { body: code },
    send: signInWithCode,
    done: onSignedIn,
    refused: (error) => {
      const failure = signInFailure(error)
      toasts.add({ title: 'Login Failed', description: failure.description, tone: 'bad' })
      if (error instanceof ApiError && error.code === 'conflict') onStartOver()
      return failure.errors
    },
  })
  // the password's field is gone, and with it the focus
  useFocusOnOpening(form.ref, ':is(input,button)')
  const hasApp = steps.includes('app')
  const hasPasskey = steps.includes('passkey')
  return (
    <form {...form} action={paths.login} method="post" className="stack">
      <h2>One more step</h2>
      {hasPasskey && (
        <PasskeyButton
          way={personByPasskey}
          onSignedIn={onSignedIn}
          label="Use your passkey"
          variant={hasApp ? 'line' : 'primary'}
        />
      )}
      <TextField
        label={hasApp ? 'Code' : 'Recovery code'}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          hasApp
            ? 'The six digits in your authenticator app, or one of your recovery codes.'
            : 'One of those you kept, when the passkey is not at hand.'
        }
        error={errors.code}
        required
      />
      {errors.form && !errors.code && <Notice tone="bad">{errors.form}</Notice>}
      <Button type="submit" variant={hasApp ? 'primary' : 'line'} size="large" wide busy={isPending}>
        Continue
      </Button>
      <Button variant="quiet" onClick={onStartOver}>
        Back to email and password
      </Button>
    </form>
  )
}
