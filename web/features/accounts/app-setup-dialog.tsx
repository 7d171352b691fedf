import { ApiError } from '#web/data/api-client.ts'
import { reasonOf } from '#web/data/failure-copy.ts'
import { useForm } from '#web/data/use-form.ts'
import { AppCodeFields, checkAppCode } from '#web/features/identity/app-code-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useFocusOnOpening } from '#web/ui/use-focus-on-opening.ts'
import { type AppKey, confirmApp } from './api.ts'

interface AppSetupDialogProps {
  appKey: AppKey
  /** called once the app is on, with recovery codes if there were none */
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

/** Shows the setup key for an authenticator app and asks for its first code. */
export function AppSetupDialog({ appKey, onDone, onClose }: AppSetupDialogProps) {
  const { form, errors, isPending } = useForm({
    check: checkAppCode,
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
      <AppCodeFields appKey={appKey} error={errors.code} />
    </FormDialog>
  )
}
