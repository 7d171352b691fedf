import * as z from 'zod/mini'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { plural } from '#shared/plural.ts'
import { servingsText } from '#shared/servings-label.ts'
import { personName } from '#web/features/orders/order-copy.ts'
import { rowPickup } from '#web/features/orders/order-rows.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'

/** The decision for each order by its id. */
export const Decisions = z.readonly(z.record(z.string(), z.enum(['keep', 'cancel'])))
export type Decisions = z.infer<typeof Decisions>

interface HolidayOrdersProps {
  orders: readonly Order[]
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
}

/** The orders during a holiday: the baker keeps each, or cancels it with the holiday's message as reason. */
export function HolidayOrders({ orders, decisions, onDecide }: HolidayOrdersProps) {
  const now = useNow()
  const decideAll = (decision: 'keep' | 'cancel') =>
    onDecide(Object.fromEntries(orders.map(({ id }) => [id, decision])))
  return (
    <>
      <p>
        <strong>
          {plural(orders.length, [
            '# order is scheduled for pickup then.',
            '# orders are scheduled for pickup then.',
          ])}
        </strong>{' '}
        You can keep your promise, or cancel and refund what was paid.
      </p>
      {orders.length > 1 && (
        <div className="row">
          <Button onClick={() => decideAll('keep')}>Keep all</Button>
          <Button onClick={() => decideAll('cancel')}>Cancel all</Button>
        </div>
      )}
      {orders.map((order) => (
        <fieldset key={order.id}>
          <legend>
            {personName(order.buyer, order.buyer.email)}: {servingsText(order)} × {orderedTitle(order)},{' '}
            <Unbroken>{rowPickup(order, now)}</Unbroken>
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
