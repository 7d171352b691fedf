import { ApiError } from '#web/data/api-client.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { useForm } from '#web/data/use-form.ts'
import { AppKey as AppKeyView } from '#web/ui/app-key.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import type { AppKey } from './api/begin-app.ts'
import { confirmApp } from './api/confirm-app.ts'

interface AppSetupDialogProps {
  appKey: AppKey
  /** the app is on; with recovery codes when there were none before */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Hands the key to an authenticator app and has it show a first code. */
export function AppSetupDialog({ appKey, onDone, onClose }: AppSetupDialogProps) {
  const { form, errors, isPending } = useForm({
    check: ({ code = '' }) =>
      code.trim() === ''
        ? { errors: { code: 'Please enter the six digits your app shows.' } }
        : { body: code },
    send: confirmApp,
    done: onDone,
    refused: (error) =>
      error instanceof ApiError && error.fields.code ? error.fields : { form: reasonOf(error) },
  })
  useFocusOnOpening(form.ref, 'input')
  return (
    <FormDialog
      title="Set up your authenticator app"
      submitLabel="Turn on"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
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
    </FormDialog>
  )
}
