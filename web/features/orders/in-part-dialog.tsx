import { useId, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { formatMoney, fromDecimal, type Quantity } from '#shared/money.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { railCopy } from '#web/features/payments/rail-copy.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sum } from '#web/ui/sum.tsx'
import { useFocusFirstInvalid } from '#web/ui/use-focus-first-invalid.ts'

export interface InPartDialogProps {
  order: Order
  open: boolean
  busy: boolean
  failure: string | null
  onSubmit: (input: { quantity: Quantity }) => void
  onClose: () => void
}

/** Asks the baker how many of the servings there are, and says what that does to the money (decisions, a short batch). */
export function InPartDialog({ order, open, busy, failure, onSubmit, onClose }: InPartDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open={open}
      title="Fewer Servings"
      onClose={() => !busy && onClose()}
      foot={
        <div className="row">
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Tell the buyer
          </Button>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Keep the whole order
          </Button>
        </div>
      }
    >
      <InPartForm
        formId={formId}
        order={order}
        failure={failure}
        onSubmit={(input) => !busy && onSubmit(input)}
      />
    </Dialog>
  )
}

type InPartFormProps = { formId: string } & Pick<InPartDialogProps, 'order' | 'failure' | 'onSubmit'>

function InPartForm({ formId, order, failure, onSubmit }: InPartFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const most = order.quantity - 1
  const [typed, setTyped] = useState(String(most))
  const [errors, setErrors] = useState<FieldErrors>({})
  useFocusFirstInvalid(form, errors)
  const quantity = partOf(typed, most)
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setErrors(quantity === null ? { quantity: `Enter how many you have: from 1 to ${most}` } : {})
        if (quantity !== null) onSubmit({ quantity })
      }}
    >
      <p>
        The order is confirmed for what you have. The buyer is told, and can still ask to cancel it.{' '}
        {order.rail === null
          ? 'They only pay for what they get.'
          : `The price of the rest goes back to them ${railCopy[order.rail].wayBack}.`}{' '}
        You can say this once.
      </p>
      <TextField
        label="How many you have"
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        hint={`Of ${order.quantity} that were ordered`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        {...(errors.quantity ? { error: errors.quantity } : {})}
      />
      {quantity !== null && <PartSum order={order} quantity={quantity} />}
      {failure !== null && (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      )}
    </form>
  )
}

/** What is sold, and what becomes of the money for the rest. */
function PartSum({ order, quantity }: { order: Order; quantity: Quantity }) {
  const unitPrice = fromDecimal(order.unitPrice) ?? 0
  const missing = order.quantity - quantity
  return (
    <Sum
      lines={[
        { label: `${quantity} × ${formatMoney(unitPrice)}`, value: formatMoney(quantity * unitPrice) },
        {
          label: order.rail === null ? 'Not to be paid' : 'Goes back to the buyer',
          value: formatMoney(missing * unitPrice),
        },
      ]}
    />
  )
}

/** The whole number that was typed, when it is at least one and not more than `most`. */
function partOf(typed: string, most: Quantity): Quantity | null {
  const quantity = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return quantity >= 1 && quantity <= most ? quantity : null
}
