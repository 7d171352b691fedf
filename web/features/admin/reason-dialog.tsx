import { type ReactNode, useId, useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
  /** who reads the reason */
  hint?: string
  onSubmit: (reason: Reason) => void
  onClose: () => void
  /** what will happen, and further choices */
  children: ReactNode
}

/** Asks before an admin changes something of somebody, and for the reason, which they will read. */
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

const mailed = 'It goes out by mail, so write it for them to read.'

type ReasonFormProps = { formId: string } & Pick<
  ReasonDialogProps,
  'busy' | 'failure' | 'hint' | 'onSubmit' | 'children'
>

function ReasonForm({ formId, busy, failure, hint = mailed, onSubmit, children }: ReasonFormProps) {
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
        setMissing(typed === '')
        if (typed === '') event.currentTarget.querySelector('textarea')?.focus()
        else if (!busy) onSubmit(typed)
      }}
    >
      {failure !== null && (
        <Notice tone="bad" live>
          <p>{failure}</p>
        </Notice>
      )}
      {children}
      <TextAreaField
        label="Reason"
        name="reason"
        required
        maxLength={1000}
        hint={hint}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(isMissing && reason.trim() === '' ? { error: 'Please give the reason.' } : {})}
      />
    </form>
  )
}
