import { useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { RefundBody } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { currency } from '#shared/currency.ts'
import type { Cents, DecimalAmount } from '#shared/money.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { type FieldErrors, fieldErrors, unlessWrong } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'

interface RefundDialogProps {
  order: Order
  busy: boolean
  failure: string | null
  onSubmit: (input: { amount: DecimalAmount; reason: Reason }) => void
  onClose: () => void
}

/** Gives back all or a part of a paid order, with the reason the buyer reads. */
export function RefundDialog({ order, onSubmit, ...dialog }: RefundDialogProps) {
  const [isWhole, setWhole] = useState(true)
  const [part, setPart] = useState('')
  const [reason, setReason] = useState('')
  const most = fromDecimal(order.refundableAmount) ?? 0
  const input = { amount: isWhole ? order.refundableAmount : part.trim(), reason: reason.trim() }
  const { form, errors } = useForm({
    check: () =>
      unlessWrong(input, { ...tooMuch(input.amount, most), ...fieldErrors(RefundBody.safeParse(input)) }),
    send: onSubmit,
  })
  return (
    <FormDialog
      {...dialog}
      title="Refund Order"
      submitLabel="Send refund"
      leaveLabel="Keep the money"
      form={form}
    >
      <p>
        The money goes back to the buyer{' '}
        {order.rail === null ? 'the way it came' : railFacts[order.rail].wayBack}, and you get the service fee
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
          label={currency.amountLabel}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${formatMoney(most)}`}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value)}
          error={errors.amount}
        />
      )}
      <TextAreaField
        label="Reason, for the buyer"
        name="reason"
        required
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errors.reason}
      />
    </FormDialog>
  )
}

function tooMuch(amount: DecimalAmount, most: Cents): FieldErrors {
  return (fromDecimal(amount) ?? 0) > most ? { amount: `At most ${formatMoney(most)} can be refunded` } : {}
}
