import { type ReactNode, useId, useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A text that an admin has to give. */
export interface AskedText {
  label: string
  /** what is said where it is missing */
  missing: string
  /** who reads it */
  hint: string
  maxLength: number
}

/** The reason as it is asked for where nothing else is said. */
export const askedReason: AskedText = {
  label: 'Reason',
  missing: 'Please give the reason.',
  hint: 'It goes out by mail, so write it for them to read.',
  maxLength: 1000,
}

interface ReasonDialogProps {
  open: boolean
  title: string
  /** the button that does it */
  submitLabel: string
  /** whether it takes something away */
  isDanger: boolean
  busy: boolean
  /** why it was refused */
  failure: string | null
  /** what is asked for, the reason when left out; null: nothing, only whether to go on */
  asks?: AskedText | null
  onSubmit: (reason: Reason) => void
  onClose: () => void
  /** what will happen, and further choices */
  children: ReactNode
}

/** Asks before an admin does something, and for the reason, or another text, which is empty where nothing is asked for. */
export function ReasonDialog({
  open,
  title,
  submitLabel,
  isDanger,
  busy,
  onClose,
  ...form
}: ReasonDialogProps) {
  const formId = useId()
  const close = () => !busy && onClose()
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant={isDanger ? 'danger' : 'primary'} busy={busy}>
            {submitLabel}
          </Button>
          <Button variant="quiet" onClick={close}>
            Leave as it is
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
  'busy' | 'failure' | 'asks' | 'onSubmit' | 'children'
>

function ReasonForm({ formId, busy, failure, asks = askedReason, onSubmit, children }: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = reason.trim()
        const lacks = asks !== null && typed === ''
        setMissing(lacks)
        if (lacks) event.currentTarget.querySelector('textarea')?.focus()
        else if (!busy) onSubmit(typed)
      }}
    >
      {failure !== null && (
        <Notice tone="bad" live>
          <p>{failure}</p>
        </Notice>
      )}
      {children}
      {asks && (
        <TextAreaField
          label={asks.label}
          name="reason"
          required
          maxLength={asks.maxLength}
          hint={asks.hint}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          {...(isMissing && reason.trim() === '' ? { error: asks.missing } : {})}
        />
      )}
    </form>
  )
}
