import { startTransition, useActionState, useEffect, useId, useRef } from 'react'
import { ApiError } from '#web/data/api-client.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { AppKey as AppKeyView } from '#web/ui/app-key.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import type { AppKey } from './api/begin-app.ts'
import { confirmApp } from './api/confirm-app.ts'
import { formText } from './form-text.ts'

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
        <AppKeyView value={appKey.key} uri={appKey.uri} qr={appKey.qr} />
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

function failureOf(error: unknown): FieldErrors {
  return error instanceof ApiError && error.fields.code ? error.fields : { form: reasonOf(error) }
}
