import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { plural } from '#shared/plural.ts'
import { checkoutPath } from '#web/features/payments/checkout-path.ts'
import { foodPath } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Link } from '#web/ui/link.tsx'
import { nextStep } from './order-copy.ts'
import css from './unfinished-orders.module.css'

/** Attempts that were never paid, folded into one line (decisions, unpaid attempts). */
export function UnfinishedOrders({ orders }: { orders: readonly Order[] }) {
  const now = useNow()
  if (orders.length === 0) return null
  return (
    <details className={css.fold}>
      <summary>{plural(orders.length, ['# unfinished order', '# unfinished orders'])}</summary>
      <ul className={css.list} aria-label="Unfinished attempts">
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              href={
                order.checkoutId === null ? foodPath(order.foodListingId) : checkoutPath(order.checkoutId)
              }
            >
              {orderedTitle(order)}
            </Link>
            : {nextStep(order, 'buyer', now)}
          </li>
        ))}
      </ul>
    </details>
  )
}
