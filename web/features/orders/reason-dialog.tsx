import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Reason } from '#shared/api/fields.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

export interface ReasonDialogProps {
  title: string
  /** what will happen */
  intro: string
  /** the field's label */
  label: string
  /** the button that sends it */
  submitLabel: string
  /** the button that leaves it */
  leaveLabel?: string
  /** the contract's check of it */
  schema: z.ZodMiniType<{ reason: Reason }>
  /** why it was refused, to be mended here */
  failure: string | null
  busy: boolean
  onSubmit: (reason: Reason) => void
  onClose: () => void
}

const keepOrder = 'Keep the order'

/** Asks for the reason of an action that the other side has to be told about. */
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
