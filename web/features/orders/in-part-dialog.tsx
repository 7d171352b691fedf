import { useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal, type Quantity } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { useForm } from '#web/data/use-form.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Sum } from '#web/ui/sum.tsx'

export interface InPartDialogProps {
  order: Order
  busy: boolean
  failure: string | null
  onSubmit: (input: { quantity: Quantity }) => void
  onClose: () => void
}

/** Asks the baker how many servings are available and shows the effect on the payment (decisions, a short batch). */
export function InPartDialog({ order, onSubmit, ...dialog }: InPartDialogProps) {
  const most = order.quantity - 1
  const [typed, setTyped] = useState(String(most))
  const quantity = partOf(typed, most)
  const { form, errors } = useForm({
    check: () =>
      quantity === null
        ? { errors: { quantity: `Enter how many you have: from 1 to ${most}` } }
        : { body: { quantity } },
    send: onSubmit,
  })
  return (
    <FormDialog
      {...dialog}
      title="Fewer servings"
      submitLabel="Tell the buyer"
      leaveLabel="Keep the whole order"
      form={form}
    >
      <p>
        The order is confirmed for what you have. We tell the buyer, who can still ask to cancel it.{' '}
        {order.rail === null
          ? 'They only pay for what they get.'
          : `They’re refunded the price of the rest ${railFacts[order.rail].wayBack}.`}{' '}
        You can do this only once.
      </p>
      <TextField
        label="How many you have"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        hint={`Out of ${order.quantity} ordered`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={errors.quantity}
      />
      {quantity !== null && <PartSum order={order} quantity={quantity} />}
    </FormDialog>
  )
}

/** The price of the available servings, and the refund or reduction for the rest. */
function PartSum({ order, quantity }: { order: Order; quantity: Quantity }) {
  const unitPrice = fromDecimal(order.unitPrice) ?? 0
  const missing = order.quantity - quantity
  return (
    <Sum
      lines={[
        { label: `${quantity} × ${formatMoney(unitPrice)}`, value: formatMoney(quantity * unitPrice) },
        {
          label: order.rail === null ? 'No longer due' : 'Refund to the buyer',
          value: formatMoney(missing * unitPrice),
        },
      ]}
    />
  )
}

/** The typed whole number if it is between 1 and `most`, else null. */
function partOf(typed: string, most: Quantity): Quantity | null {
  const quantity = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return quantity >= 1 && quantity <= most ? quantity : null
}
