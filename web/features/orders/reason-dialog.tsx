import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Reason } from '#shared/api/fields.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

export interface ReasonDialogProps {
  title: string
  /** what the action will do */
  intro: string
  label: string
  submitLabel: string
  /** the label of the cancel button */
  leaveLabel?: string
  /** the API's validation of the reason */
  schema: z.ZodMiniType<{ reason: Reason }>
  /** why it was refused, to be corrected here */
  failure: string | null
  busy: boolean
  onSubmit: (reason: Reason) => void
  onClose: () => void
}

const keepOrder = 'Keep the order'

/** Asks for the reason of an action, which the other side reads. */
export function ReasonDialog({
  intro,
  label,
  leaveLabel = keepOrder,
  schema,
  failure,
  onSubmit,
  ...dialog
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const { form, errors } = useForm({
    check: () => checkBy(schema, { reason }),
    send: (body) => onSubmit(body.reason),
  })
  return (
    <FormDialog {...dialog} leaveLabel={leaveLabel} form={form}>
      <p>{intro}</p>
      <TextAreaField
        label={label}
        name="reason"
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errors.reason ?? failure ?? undefined}
      />
    </FormDialog>
  )
}
