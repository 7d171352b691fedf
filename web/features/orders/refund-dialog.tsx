import { useState } from 'react'
import type { Reason } from '#shared/api/fields.ts'
import { EndingFormBody, RefundBody } from '#shared/api/order-actions.ts'
import type { Order } from '#shared/api/orders.ts'
import { currency } from '#shared/currency.ts'
import type { Cents, DecimalAmount } from '#shared/money.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { isOpen } from '#shared/order-status-groups.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { amountOf } from '#shared/read-amount.ts'
import { bodyOrErrors, type FieldErrors, fieldErrors } from '#web/data/field-errors.ts'
import { useForm } from '#web/data/use-form.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { EndingFields } from './ending-fields.tsx'
import { noEnding } from './ending-rules.ts'

interface Refund {
  amount: DecimalAmount
  reason: Reason
  cancelOrder: boolean
  /** absent if the order stays */
  servingsAvailable?: boolean
}

interface RefundDialogProps {
  order: Order
  busy: boolean
  failure: string | null
  onSubmit: (refund: Refund) => void
  onClose: () => void
}

/**
 * Refunds a paid order in full or in part, with a reason for the buyer. Refunding the rest of an open order cancels it
 * unless the baker opts out.
 */
export function RefundDialog({ order, onSubmit, ...dialog }: RefundDialogProps) {
  const [isWhole, setWhole] = useState(true)
  const [part, setPart] = useState('')
  const [ending, setEnding] = useState(noEnding)
  const [cancels, setCancels] = useState(true)
  const most = fromDecimal(order.refundableAmount) ?? 0
  const amount = isWhole ? order.refundableAmount : part.trim()
  const asksToCancel = isOpen(order.status) && amountOf(amount) === most
  const cancelOrder = asksToCancel && cancels
  const refund = { amount, reason: ending.reason.trim(), cancelOrder }
  const { servingsAvailable } = ending
  const input = cancelOrder && servingsAvailable !== null ? { ...refund, servingsAvailable } : refund
  const { form, errors } = useForm({
    check: () =>
      bodyOrErrors(input, {
        ...tooMuch(amount, most),
        ...fieldErrors(RefundBody.safeParse(input)),
        ...(cancelOrder ? fieldErrors(EndingFormBody.safeParse({ ...refund, servingsAvailable })) : {}),
      }),
    send: onSubmit,
  })
  return (
    <FormDialog
      {...dialog}
      title="Refund order"
      submitLabel="Send refund"
      leaveLabel="Don’t refund"
      form={form}
    >
      <p>
        The buyer is refunded {order.rail === null ? 'the way they paid' : railFacts[order.rail].wayBack}, and
        you get back the service fee on that part.{' '}
        {cancelOrder ? 'The order is cancelled.' : 'The order itself stays as it is.'}
      </p>
      <PickGroup legend="How much?">
        <Pick name="share" checked={isWhole} onChange={() => setWhole(true)} aside={formatMoney(most)}>
          {order.refundedAmount === '0.00' ? 'All of it' : 'All that is left'}
        </Pick>
        <Pick name="share" checked={!isWhole} onChange={() => setWhole(false)}>
          Part of it
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
      {asksToCancel && (
        <Checkbox
          name="cancelOrder"
          checked={cancels}
          onChange={(event) => setCancels(event.currentTarget.checked)}
        >
          Cancel the order too
        </Checkbox>
      )}
      <EndingFields
        label="Reason (the buyer sees this)"
        asksServings={cancelOrder}
        ending={ending}
        errors={errors}
        onChange={setEnding}
      />
    </FormDialog>
  )
}

function tooMuch(amount: DecimalAmount, most: Cents): FieldErrors {
  return (amountOf(amount) ?? 0) > most ? { amount: `At most ${formatMoney(most)} can be refunded` } : {}
}
