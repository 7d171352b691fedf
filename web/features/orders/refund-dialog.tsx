import { useId, useRef, useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { RefundBody } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import type { Cents, DecimalAmount } from '#shared/money.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { railCopy } from '#web/features/payments/rail-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'

interface RefundDialogProps {
  order: Order
  open: boolean
  busy: boolean
  failure: string | null
  onSubmit: (input: { amount: DecimalAmount; reason: Reason }) => void
  onClose: () => void
}

/** Gives back all or a part of a paid order, with the reason the buyer reads. */
export function RefundDialog({ order, open, busy, failure, onSubmit, onClose }: RefundDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      title="Refund Order"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Send refund
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Keep the money
          </Button>
        </div>
      }
    >
      <RefundForm
        formId={formId}
        order={order}
        failure={failure}
        onSubmit={(input) => !busy && onSubmit(input)}
      />
    </Dialog>
  )
}

type RefundFormProps = { formId: string } & Pick<RefundDialogProps, 'order' | 'failure' | 'onSubmit'>

function RefundForm({ formId, order, failure, onSubmit }: RefundFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isWhole, setWhole] = useState(true)
  const [part, setPart] = useState('')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  useFocusFirstInvalid(form, errors)
  const most = fromDecimal(order.refundableAmount) ?? 0
  const input = { amount: isWhole ? order.refundableAmount : part.trim(), reason: reason.trim() }
  const submit = () => {
    const wrong = { ...tooMuch(input.amount, most), ...fieldErrors(RefundBody.safeParse(input)) }
    setErrors(wrong)
    if (!hasErrors(wrong)) onSubmit(input)
  }
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p>
        The money goes back to the buyer{' '}
        {order.rail === null ? 'the way it came' : railCopy[order.rail].wayBack}, and you get the service fee
        of that part back. The order itself stays as it is.
      </p>
      <PickGroup legend="How much?">
        <Pick name="share" checked={isWhole} onChange={() => setWhole(true)} aside={formatMoney(most)}>
          {order.refundedAmount === '0.00' ? 'All of it' : 'All that is left'}
        </Pick>
        <Pick name="share" checked={!isWhole} onChange={() => setWhole(false)}>
          A part of it
        </Pick>
      </PickGroup>
      {!isWhole && (
        <TextField
          label="Amount in dollars"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${formatMoney(most)}`}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value)}
          {...(errors.amount ? { error: errors.amount } : {})}
        />
      )}
      <TextAreaField
        label="Reason, for the buyer"
        name="reason"
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        {...(errors.reason ? { error: errors.reason } : {})}
      />
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </form>
  )
}

function tooMuch(amount: DecimalAmount, most: Cents): FieldErrors {
  return (fromDecimal(amount) ?? 0) > most ? { amount: `At most ${formatMoney(most)} can be refunded` } : {}
}
