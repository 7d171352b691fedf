import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { isSold } from '#shared/order-status-groups.ts'
import { clock12 } from '#shared/ready-by.ts'
import css from '#web/features/sellers/overview/pickup-day.module.css'

/** A label for each bag that is still to be handed over, to be printed and cut. */
export function BagLabels({ orders }: { orders: readonly KitchenOrder[] }) {
  const bags = orders.filter(({ status }) => !isSold(status))
  if (bags.length === 0) return <p className="sheet muted">Every bag of this day is gone.</p>
  return (
    <ul className={css.labels} aria-label="Bag labels">
      {bags.map((bag) => (
        <li key={bag.id}>
          <strong className={css.name}>{bag.buyer}</strong>
          <span>
            {bag.quantity} × {orderedTitle(bag)}
          </span>
          <span className="small">{bag.servingDescription}</span>
          {bag.cakeMessage !== null && <span className="small">“{bag.cakeMessage}”</span>}
          {bag.place !== null && <span className="small">{bag.place}</span>}
          <span className={css.foot}>
            <span>{clock12(bag.pickupTime)}</span>
            <span className={css.code}>{bag.code}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
