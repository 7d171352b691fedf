import type { ReactNode } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { groupByPickup, type OrderGroups } from './order-groups.ts'
import css from './order-list.module.css'
import { OrderSlip } from './order-slip.tsx'
import { SharedPickup } from './shared-pickup.tsx'

interface OrderSlipsProps extends Pick<OrderGroups<Order>, 'live' | 'over'> {
  /** renders the buyer's review of a finished order, or the link to write one */
  reviewOf: (order: Order) => ReactNode
}

/** A buyer's orders: open ones as slips, grouped by pickup; finished ones as lines. */
export function OrderSlips({ live, over, reviewOf }: OrderSlipsProps) {
  const shown = [...groupByPickup(live), ...over.map((order) => [order])]
  return (
    <ul className={css.list} aria-label="Orders">
      {shown.map((orders) => (
        <li key={orders[0]?.id}>
          {orders.length > 1 ? (
            <SharedPickup orders={orders} />
          ) : (
            orders.map((order) => (
              <OrderSlip key={order.id} order={order} side="buyer" review={reviewOf(order)} />
            ))
          )}
        </li>
      ))}
    </ul>
  )
}
