import { useState } from 'react'
import type { OpenOrdersAnswer } from '#shared/api/open-orders.ts'
import { useForm } from '#web/data/use-form.ts'
import { OpenOrdersField } from '#web/features/pickups/open-orders-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface OpenOrdersDialogProps {
  /** a question with the number of open orders */
  question: string
  busy: boolean
  onAnswer: (answer: OpenOrdersAnswer) => void
  onClose: () => void
}

/** Asks for the decision about a listing's open orders before its pickup location changes. */
export function OpenOrdersDialog({ question, busy, onAnswer, onClose }: OpenOrdersDialogProps) {
  const [answer, setAnswer] = useState<OpenOrdersAnswer | null>(null)
  const { form } = useForm({
    check: () => (answer === null ? { errors: { existingOrders: question } } : { body: answer }),
    send: onAnswer,
  })
  return (
    <FormDialog
      title="Move Open Orders?"
      submitLabel="Save"
      form={form}
      busy={busy}
      disabled={answer === null}
      onClose={onClose}
    >
      <OpenOrdersField question={question} answer={answer} onAnswer={setAnswer} />
    </FormDialog>
  )
}
