import type { KitchenDay } from '#shared/api/kitchen.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { isPacked, packedOf } from '#shared/kitchen-day.ts'
import { isSold } from '#shared/order-status-groups.ts'
import { clock12 } from '#shared/ready-by.ts'
import css from '#web/features/pickups/pickup-day.module.css'
import { kitchenHref } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** The number of pickups shown; a link leads to the rest. */
const shown = 8

/** Today's open pickups with their times. */
export function ComingToday({ day }: { day: KitchenDay }) {
  const coming = day.orders.filter(({ status }) => !isSold(status))
  const { packed, all } = packedOf(day.orders)
  return (
    <section className={`sheet ${css.prep}`} aria-labelledby="coming-today">
      <div className="row">
        <h2 id="coming-today">Today’s pickups</h2>
        <ButtonLink variant="quiet" icon="arrow-right" href={kitchenHref()} className="end">
          Kitchen
        </ButtonLink>
      </div>
      {coming.length === 0 ? (
        <p className="muted">{all === 0 ? 'No pickups today.' : 'Everyone has picked up.'}</p>
      ) : (
        <>
          <ul className={css.lines}>
            {coming.slice(0, shown).map((order) => (
              <li key={order.id}>
                <strong className={css.amount}>{clock12(order.pickupTime)}</strong>
                <span>
                  <bdi>{order.buyer}</bdi>{' '}
                  <span className="small muted">
                    {order.quantity} × {orderedTitle(order)}
                  </span>{' '}
                  {isPacked(order) && <Badge tone="good">Packed</Badge>}
                </span>
              </li>
            ))}
          </ul>
          <p className="small muted">
            {packed} of {all} packed{coming.length > shown && `, ${coming.length - shown} more coming`}
          </p>
        </>
      )}
    </section>
  )
}
