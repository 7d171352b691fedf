import { useId, useRef, useState } from 'react'
import type { Setting, SettingValue } from '#shared/api/admin-settings.ts'
import { type FieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'
import { BeforeAfter } from '../before-after.tsx'
import { useConsoleWrite } from '../use-console-write.ts'
import { changeSetting } from './api/change-setting.ts'
import { isSameValue, valueText, valueToSend } from './setting-copy.ts'
import { SettingField } from './setting-field.tsx'

/** What shows settings. */
const touched = ['/api/admin', '/api/settings']

interface ChangeSettingDialogProps {
  /** null while none is changed */
  setting: Setting | null
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks for a setting's new value and the reason, and shows before and after until it is confirmed. */
export function ChangeSettingDialog({ setting, onClose, onSessionEnd }: ChangeSettingDialogProps) {
  const formId = useId()
  const { write, isPending, failure, forgetFailure } = useConsoleWrite(touched, onSessionEnd)
  const close = () => {
    if (isPending) return
    forgetFailure()
    onClose()
  }
  const submit = ({ key, label, updatedAt, ...rest }: Setting, value: SettingValue, reason: string) =>
    write({
      send: () => changeSetting(key, { value: valueToSend(rest, value), seenAt: updatedAt, reason }),
      done: () => ({ title: 'The setting has changed', description: `${label}: ${valueText(value)}` }),
      onDone: onClose,
    })
  return (
    <Dialog
      open={setting !== null}
      title={setting?.label ?? 'Setting'}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={isPending}>
            Save the change
          </Button>
          <Button variant="quiet" onClick={close}>
            Leave as it is
          </Button>
        </div>
      }
    >
      {setting && (
        <SettingForm
          formId={formId}
          setting={setting}
          failure={failure}
          onSubmit={(value, reason) => submit(setting, value, reason)}
        />
      )}
    </Dialog>
  )
}

interface SettingFormProps {
  formId: string
  setting: Setting
  failure: string | null
  onSubmit: (value: SettingValue, reason: string) => void
}

function SettingForm({ formId, setting, failure, onSubmit }: SettingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [value, setValue] = useState<SettingValue>(setting.value)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  useFocusFirstInvalid(form, errors)
  const isSame = isSameValue(value, setting.value)
  const wrong: FieldErrors = {
    ...(isSame ? { value: 'It is this already' } : {}),
    ...(reason.trim() === '' ? { reason: 'Please say why it changes' } : {}),
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setErrors(wrong)
        if (!hasErrors(wrong)) onSubmit(value, reason.trim())
      }}
    >
      <p>{setting.description}</p>
      <SettingField setting={setting} value={value} error={errors.value && wrong.value} onChange={setValue} />
      {!isSameValue(value, setting.defaultValue) && (
        <div>
          <Button variant="quiet" icon="refresh" onClick={() => setValue(setting.defaultValue)}>
            Use the default: {valueText(setting.defaultValue)}
          </Button>
        </div>
      )}
      {!isSame && <BeforeAfter before={valueText(setting.value)} after={valueText(value)} />}
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={1000}
        hint="Kept in the activity log"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(errors.reason && wrong.reason ? { error: wrong.reason } : {})}
      />
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </form>
  )
}
