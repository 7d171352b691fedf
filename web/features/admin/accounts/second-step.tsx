import type { SecondStep as Step } from '#shared/api/accounts.ts'
import type { AdminSignedIn } from '#shared/api/admin-accounts.ts'
import { PasskeyButton } from '#web/common/passkey-button.tsx'
import { ApiError } from '#web/data/api-client.ts'
import { useForm } from '#web/data/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toasts } from '#web/ui/toast-store.ts'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { adminByPasskey } from './admin-by-passkey.ts'
import { adminFormErrors, adminSignInFailure } from './admin-failure.ts'
import { sendAdminCode } from './api/sign-in-admin.ts'

interface SecondStepProps {
  /** what the account takes, beside a recovery code */
  steps: readonly Step[]
  onSignedIn: (answer: AdminSignedIn) => void
  /** back to the password */
  onStartOver: () => void
}

/** The second step of signing in to the console: a passkey, a code of the app, or a recovery code. */
export function SecondStep({ steps, onSignedIn, onStartOver }: SecondStepProps) {
  const hasApp = steps.includes('app')
  const { form, errors, isPending } = useForm({
    check: ({ code = '' }) =>
      code.trim() === '' ? { errors: { code: 'Please enter a code.' } } : { body: code.trim() },
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
      {steps.includes('passkey') && (
        <PasskeyButton
          way={adminByPasskey}
          onSignedIn={onSignedIn}
          label="Use your passkey"
          variant={hasApp ? 'line' : 'primary'}
        />
      )}
      <TextField
        label={hasApp ? 'Code' : 'Recovery code'}
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={40}
        hint={
          hasApp
            ? 'The six digits your app shows now, or one of your recovery codes.'
            : 'One of those you kept, when the passkey is not at hand.'
        }
        error={errors.code}
        required
      />
      {errors.form && <Notice tone="bad">{errors.form}</Notice>}
      <Button type="submit" variant={hasApp ? 'primary' : 'line'} size="large" wide busy={isPending}>
        Sign In
      </Button>
      <Button variant="quiet" onClick={onStartOver}>
        Start over
      </Button>
    </form>
  )
}
