import { useId, useRef, useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'

export interface ReasonDialogProps {
  open: boolean
  title: string
  /** what will happen */
  intro: string
  /** the field's label */
  label: string
  /** the button that sends it */
  submitLabel: string
  /** the button that leaves it */
  leaveLabel?: string
  /** the contract's check of `{ reason }` */
  schema: { safeParse: (body: { reason: Reason }) => Parameters<typeof fieldErrors>[0] }
  /** why it was refused, to be mended here */
  failure: string | null
  busy: boolean
  onSubmit: (reason: Reason) => void
  onClose: () => void
}

const keepOrder = 'Keep the order'

/** Asks for the reason of an action that the other side has to be told about. */
export function ReasonDialog({
  open,
  title,
  submitLabel,
  leaveLabel = keepOrder,
  busy,
  onClose,
  ...form
}: ReasonDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      title={title}
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            {leaveLabel}
          </Button>
        </div>
      }
    >
      <ReasonForm formId={formId} busy={busy} {...form} />
    </Dialog>
  )
}

type ReasonFormProps = { formId: string } & Pick<
  ReasonDialogProps,
  'intro' | 'label' | 'schema' | 'failure' | 'busy' | 'onSubmit'
>

function ReasonForm({ formId, intro, label, schema, failure, busy, onSubmit }: ReasonFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  useFocusFirstInvalid(form, errors)
  const error = errors.reason ?? failure
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = fieldErrors(schema.safeParse({ reason }))
        setErrors(wrong)
        if (!(hasErrors(wrong) || busy)) onSubmit(reason.trim())
      }}
    >
      <p>{intro}</p>
      <TextAreaField
        label={label}
        name="reason"
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(error ? { error } : {})}
      />
    </form>
  )
}
