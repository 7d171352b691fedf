import type { KitchenOrder } from '#shared/api/kitchen.ts'
import { isSold } from '#shared/order-status-groups.ts'
import { clock12 } from '#shared/ready-by.ts'
import css from '#web/features/sellers/overview/pickup-day.module.css'

/** A label for each bag that is still to be handed over, to be printed and cut. */
export function BagLabels({ orders }: { orders: readonly KitchenOrder[] }) {
  const bags = orders.filter(({ status }) => !isSold(status))
  if (bags.length === 0) return <p className="sheet muted">Every bag of this day is gone.</p>
  return (
    <ul className={css.labels} aria-label="Bag labels">
      {bags.map(({ id, buyer, code, servings, title, servingDescription, pickupTime }) => (
        <li key={id}>
          <strong className={css.name}>{buyer}</strong>
          <span>
            {servings} × {title}
          </span>
          <span className="small">{servingDescription}</span>
          <span className={css.foot}>
            <span>{clock12(pickupTime)}</span>
            <span className={css.code}>{code}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
