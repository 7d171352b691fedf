import { useState } from 'react'
import type { Setting, SettingValue } from '#shared/api/admin-settings.ts'
import { bodyOrErrors, type FieldErrors } from '#web/data/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { BeforeAfter } from '../before-after.tsx'
import { useConsoleForm } from '../use-console-form.ts'
import { changeSetting } from './api.ts'
import { isSameValue, valueText, valueToSend } from './setting-copy.ts'
import { SettingField } from './setting-field.tsx'

/** The URLs to refetch afterwards. */
const staleUrls = ['/api/admin', '/api/settings']

interface ChangeSettingDialogProps {
  setting: Setting
  onClose: () => void
  onSessionEnd: () => void
}

/** Asks for a setting's new value and a reason, and shows before and after. */
export function ChangeSettingDialog({ setting, onClose, onSessionEnd }: ChangeSettingDialogProps) {
  const [value, setValue] = useState<SettingValue>(setting.value)
  const [reason, setReason] = useState('')
  const isSame = isSameValue(value, setting.value)
  const wrong: FieldErrors = {
    ...(isSame ? { value: 'This is already the value' } : {}),
    ...(Number.isNaN(value) ? { value: 'Enter an amount, such as 50.00' } : {}),
    ...(reason.trim() === '' ? { reason: 'Say why it’s changing' } : {}),
  }
  const { key, label, updatedAt, ...kind } = setting
  const { form, errors, isPending } = useConsoleForm({
    check: () => bodyOrErrors({ value, reason: reason.trim() }, wrong),
    send: (wanted) =>
      changeSetting(key, {
        value: valueToSend(kind, wanted.value),
        seenAt: updatedAt,
        reason: wanted.reason,
      }),
    toastFor: (_, wanted) => ({
      title: 'The setting has changed',
      description: `${label}: ${valueText(wanted.value, key)}`,
    }),
    done: onClose,
    staleUrls,
    onSessionEnd,
  })
  return (
    <FormDialog
      title={label}
      submitLabel="Save the change"
      leaveLabel="Leave as is"
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      <p>{setting.description}</p>
      <SettingField setting={setting} value={value} error={errors.value && wrong.value} onChange={setValue} />
      {!isSameValue(value, setting.defaultValue) && (
        <div>
          <Button variant="quiet" icon="refresh" onClick={() => setValue(setting.defaultValue)}>
            Use the default: {valueText(setting.defaultValue, key)}
          </Button>
        </div>
      )}
      {!isSame && <BeforeAfter before={valueText(setting.value, key)} after={valueText(value, key)} />}
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
    </FormDialog>
  )
}
