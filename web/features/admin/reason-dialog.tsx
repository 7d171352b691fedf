import { type ReactNode, useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { type AskedText, askedReason, checkReason, ReasonField } from './reason-field.tsx'
import { useConsoleForm } from './use-console-form.ts'

interface ReasonDialogProps<Answer> {
  title: string
  /** the button that does it */
  submitLabel: string
  /** whether it takes something away */
  isDanger: boolean
  /** what is asked for, the reason when left out; null: nothing, only whether to go on */
  asks?: AskedText | null
  /** does it; the text is empty where none is asked for */
  send: (reason: Reason) => Promise<Answer>
  /** what a toast says of the answer */
  told: (answer: Answer) => { title: string; description: string }
  /** called before it closes when it worked */
  onDone?: (answer: Answer) => void
  /** the addresses that are read anew */
  touched: readonly string[]
  onClose: () => void
  onSessionEnd: () => void
  /** what will happen, and further choices */
  children: ReactNode
}

/** Asks before an admin does something, and for the reason, or another text. It is open for as long as it is there. */
export function ReasonDialog<Answer>({
  title,
  submitLabel,
  isDanger,
  asks = askedReason,
  send,
  told,
  onDone,
  touched,
  onClose,
  onSessionEnd,
  children,
}: ReasonDialogProps<Answer>) {
  const [reason, setReason] = useState('')
  const { form, errors, isPending } = useConsoleForm({
    check: () => checkReason(asks, reason),
    send,
    told,
    done: (answer) => {
      onDone?.(answer)
      onClose()
    },
    touched,
    onSessionEnd,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      leaveLabel="Leave as it is"
      danger={isDanger}
      form={form}
      busy={isPending}
      failure={errors.form}
      onClose={onClose}
    >
      {children}
      {asks && <ReasonField asks={asks} value={reason} error={errors.reason} onChange={setReason} />}
    </FormDialog>
  )
}
