import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { pickupsOf } from '#shared/kitchen-day.ts'
import { boxText } from '#shared/mixed-boxes.ts'
import { isSold } from '#shared/order-status-groups.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { noteText } from './note-text.ts'
import { AtTheDoor } from './packing-list.tsx'
import { spanLabel } from './span-label.ts'

/** Printable labels for the bags not yet handed over, one per pickup. */
export function BagLabels({ orders }: { orders: readonly KitchenOrder[] }) {
  const bags = pickupsOf(orders)
    .map((pickup) => ({ ...pickup, orders: pickup.orders.filter(({ status }) => !isSold(status)) }))
    .filter((bag) => bag.orders.length > 0)
  if (bags.length === 0) return <p className="sheet muted">Every bag for this day has been picked up.</p>
  return (
    <ul className={css.labels} aria-label="Bag labels">
      {bags.map((bag) => (
        <li key={bag.id}>
          <strong className={css.name}>{bag.buyer}</strong>
          <ul className={css.bag} aria-label={`For ${bag.buyer}`}>
            {bag.orders.map((order) => (
              <li key={order.id}>
                {order.quantity} × {orderedTitle(order)}{' '}
                <span className="small">({order.servingDescription})</span>
                {order.boxContents && (
                  <span className="small">
                    <br />
                    {boxText(order)}
                  </span>
                )}
                {order.cakeMessage !== null && (
                  <span className="small">
                    <br />
                    On the cake: “{order.cakeMessage}”
                  </span>
                )}
                {order.notes !== null && (
                  <span className={`small ${css.note}`}>
                    <br />
                    {noteText(order.notes)}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {bag.place !== null && <span className="small">{bag.place}</span>}
          <AtTheDoor orders={bag.orders} />
          <span className={css.foot}>
            <span>
              <Unbroken>{spanLabel(bag, false)}</Unbroken>
            </span>
            <span className={css.code}>{bag.code}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
