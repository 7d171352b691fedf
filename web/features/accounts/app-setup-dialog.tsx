import { startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { ApiError } from '#web/api-client.ts'
import type { FieldErrors } from '#web/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import type { AppKey } from './api/begin-app.ts'
import { confirmApp } from './api/confirm-app.ts'
import { formText } from './form-text.ts'
import css from './security.module.css'

interface AppSetupDialogProps {
  appKey: AppKey
  /** the app is on; with recovery codes when there were none before */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Hands the key to an authenticator app and has it show a first code. */
export function AppSetupDialog({ appKey, onDone, onClose }: AppSetupDialogProps) {
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [errors, submit, isPending] = useActionState(async (_: FieldErrors, code: string) => {
    if (code.trim() === '') return { code: 'Please enter the six digits your app shows.' }
    try {
      onDone(await confirmApp(code))
      return {}
    } catch (error) {
      return failureOf(error)
    }
  }, {})
  useFocusFirstInvalid(form, errors)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Dialog
      open
      title="Set up your authenticator app"
      onClose={() => !isPending && onClose()}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Turn on
          </Button>
          <Button variant="quiet" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          const code = formText(new FormData(event.currentTarget), 'code')
          startTransition(() => submit(code))
        }}
      >
        <p>Scan this with your authenticator app.</p>
        <QrCode {...appKey.qr} />
        <p className="small">
          Nothing to scan with? <a href={appKey.uri}>Open the app on this device</a>, or type this key into
          it:
        </p>
        <p className={css.key}>{appKey.key.match(/.{1,4}/g)?.join(' ')}</p>
        <TextField
          label="Code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="The six digits your app shows now."
          error={errors.code}
          required
        />
        {errors.form && (
          <Notice tone="bad" live>
            {errors.form}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}

/** Dark on light in both themes, as scanners expect it. */
function QrCode({ path, size }: AppKey['qr']) {
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code with the key">
      <path d={path} />
    </svg>
  )
}

function failureOf(error: unknown): FieldErrors {
  const unreachable = 'We could not reach the bakery. Please check your connection and try again.'
  if (!(error instanceof ApiError)) return { form: unreachable }
  return error.fields.code ? error.fields : { form: error.reason ?? unreachable }
}
