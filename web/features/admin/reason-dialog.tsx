import { type ReactNode, useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { checkReason, ReasonField, type RequiredText, requiredReason } from './reason-field.tsx'
import { useConsoleForm } from './use-console-form.ts'

interface ReasonDialogProps<Answer> {
  title: string
  /** the label of the submit button */
  submitLabel: string
  /** whether the action is destructive */
  isDanger: boolean
  /** the text to ask for, by default the reason; null to ask only for confirmation */
  asks?: RequiredText | null
  /** performs the action; the text is empty if none is asked for */
  send: (reason: Reason) => Promise<Answer>
  /** the toast after success */
  toastFor: (answer: Answer) => { title: string; description: string }
  /** called after success, before the dialog closes */
  onDone?: (answer: Answer) => void
  /** the URLs to refetch afterwards */
  staleUrls: readonly string[]
  onClose: () => void
  onSessionEnd: () => void
  /** the explanation and further choices */
  children: ReactNode
}

/** Asks an admin to confirm an action, with a reason or another text; open while mounted. */
export function ReasonDialog<Answer>({
  title,
  submitLabel,
  isDanger,
  asks = requiredReason,
  send,
  toastFor,
  onDone,
  staleUrls,
  onClose,
  onSessionEnd,
  children,
}: ReasonDialogProps<Answer>) {
  const [reason, setReason] = useState('')
  const { form, errors, isPending } = useConsoleForm({
    check: () => checkReason(asks, reason),
    send,
    toastFor,
    done: (answer) => {
      onDone?.(answer)
      onClose()
    },
    staleUrls,
    onSessionEnd,
  })
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      leaveLabel="Leave as is"
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
