import { useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { EndingFormBody } from '#shared/api/order-actions.ts'
import { checkBy } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { EndingFields } from './ending-fields.tsx'
import { noEnding } from './ending-rules.ts'

interface EndOrderDialogProps {
  title: string
  /** what will happen */
  intro: string
  /** the label of the reason */
  label: string
  submitLabel: string
  busy: boolean
  /** why it was refused */
  failure: string | null
  onSubmit: (ending: { reason: Reason; servingsAvailable: boolean }) => void
  onClose: () => void
}

/** Asks a baker why an order ends and whether to restock its servings. */
export function EndOrderDialog({ intro, label, failure, onSubmit, ...dialog }: EndOrderDialogProps) {
  const [ending, setEnding] = useState(noEnding)
  const { form, errors } = useForm({
    check: () =>
      checkBy(EndingFormBody, { reason: ending.reason, servingsAvailable: ending.servingsAvailable }),
    send: onSubmit,
  })
  return (
    <FormDialog {...dialog} leaveLabel="Keep the order" form={form}>
      <p>{intro}</p>
      <EndingFields
        label={label}
        ending={ending}
        errors={{ ...errors, reason: errors.reason ?? failure ?? undefined }}
        onChange={setEnding}
      />
    </FormDialog>
  )
}
