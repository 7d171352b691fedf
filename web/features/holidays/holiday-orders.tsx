import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { plural } from '#shared/plural.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { servingsText } from '#shared/servings-label.ts'
import { personName } from '#web/features/orders/order-copy.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Radio } from '#web/ui/radio.tsx'

/** What becomes of which order. */
export type Decisions = Readonly<Record<string, 'keep' | 'cancel'>>

interface HolidayOrdersProps {
  orders: readonly Order[]
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** The orders in the way of a holiday: each is kept, or cancelled with the holiday's words as its reason. */
export function HolidayOrders({ orders, decisions, onDecide }: HolidayOrdersProps) {
  const now = useNow()
  return (
    <>
      <p>
        <strong>
          {plural(orders.length, ['# order is to be picked up then.', '# orders are to be picked up then.'])}
        </strong>{' '}
        You can keep your word, or cancel: what was paid goes back.
      </p>
      {orders.map((order) => (
        <fieldset key={order.id}>
          <legend>
            {personName(order.buyer, order.buyer.email)}: {servingsText(order)} × {orderedTitle(order)},{' '}
            {readyByLabel(order.foodListing, now)}
          </legend>
          <div className="row">
            {(['keep', 'cancel'] as const).map((decision) => (
              <Radio
                key={decision}
                name={order.id}
                required
                checked={decisions[order.id] === decision}
                onChange={() => onDecide({ ...decisions, [order.id]: decision })}
              >
                {decision === 'keep' ? 'Keep it' : 'Cancel it'}
              </Radio>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}
