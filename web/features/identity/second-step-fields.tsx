import type { SecondStep } from '#shared/api/accounts.ts'
import type { Checked, FieldErrors } from '#web/data/field-errors.ts'
import type { TypedTexts } from '#web/data/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { PasskeySignIn } from './use-passkey-sign-in.ts'

interface SecondStepFieldsProps<Who> {
  /** the account's second factors besides recovery codes */
  steps: readonly SecondStep[]
  way: PasskeySignIn<Who>
  onSignedIn: (who: Who) => void
  errors: FieldErrors
  isPending: boolean
  submitLabel: string
  /** the label of the button that returns to the password */
  backLabel: string
  onStartOver: () => void
}

/** The second step of a sign-in to the shop or console: a passkey, a code from the app, or a recovery code. */
export function SecondStepFields<Who>(props: SecondStepFieldsProps<Who>) {
  const { steps, way, onSignedIn, errors, isPending, submitLabel, backLabel, onStartOver } = props
  const hasApp = steps.includes('app')
  return (
    <>
      {steps.includes('passkey') && (
        <PasskeyButton
          way={way}
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
        maxLength={40}
        hint={
          hasApp
            ? 'The six digits in your authenticator app, or one of your recovery codes.'
            : 'One of the recovery codes you saved, if you don’t have your passkey with you.'
        }
        error={errors.code}
        required
      />
      {errors.form && !errors.code && <Notice tone="bad">{errors.form}</Notice>}
      <Button type="submit" variant={hasApp ? 'primary' : 'line'} size="large" wide busy={isPending}>
        {submitLabel}
      </Button>
      <Button variant="quiet" onClick={onStartOver}>
        {backLabel}
      </Button>
    </>
  )
}

/** Checks the code of a second step. */
export function checkCode({ code = '' }: TypedTexts): Checked<string> {
  return code.trim() === '' ? { errors: { code: 'Enter a code.' } } : { body: code.trim() }
}
