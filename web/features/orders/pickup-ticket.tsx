import type { Order } from '#shared/api/orders.ts'
import { dueOf, payText } from '#shared/at-the-door-rules.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import { servingsText } from '#shared/servings-label.ts'
import { useNow } from '#web/rendering/now.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { isPickupDay } from './order-journey.ts'
import { calendarUrl, codePictureUrl, directionsUrl } from './pickup-links.ts'
import css from './pickup-ticket.module.css'

/**
 * The buyer's ticket, one for all orders of a pickup: the code, directions and calendar file. On the pickup day the
 * code is large and has a picture.
 */
export function PickupTicket({ orders }: { orders: readonly Order[] }) {
  const now = useNow()
  const [order] = orders
  if (!order) return null
  const isToday = orders.some((one) => isPickupDay(one, now))
  const due = payText(orders.map(dueOf))
  const confirmed = orders.find(({ status }) => isToHandOver(status))
  return (
    <section
      className={classNames(css.ticket, isToday && css.today)}
      aria-label={`Pickup ticket: ${orders.map(orderedTitle).join(', ')}`}
    >
      {order.pickupCode !== null && isToday && (
        <img className={css.picture} src={codePictureUrl(order.id)} alt="" width={96} height={96} />
      )}
      {order.pickupCode !== null && (
        <div>
          <p className={css.label}>Pickup code</p>
          {/* spelled out, or a screen reader would read it as a word */}
          <p className={css.code}>
            <span aria-hidden="true">{order.pickupCode}</span>
            <span className="visually-hidden">{order.pickupCode.split('').join(' ')}</span>
          </p>
          {due !== null && <p className={css.due}>{due}</p>}
          <p className="xs muted">{showItText(orders)}</p>
        </div>
      )}
      <div className={css.links}>
        {confirmed && (
          <ButtonLink
            variant={isToday ? 'primary' : 'line'}
            icon="pin"
            href={directionsUrl(confirmed.foodListing)}
            target="_blank"
            rel="noreferrer"
          >
            Directions
          </ButtonLink>
        )}
        <ButtonLink icon="calendar" href={calendarUrl(order.id)} reload download>
          Add to calendar
        </ButtonLink>
      </div>
    </section>
  )
}

function showItText(orders: readonly Order[]): string {
  const [only] = orders
  if (orders.length > 1) return `Show it at the door once, for all ${orders.length} orders.`
  return only && only.fulfilledQuantity !== null
    ? `Show it at the door for ${servingsText(only)}.`
    : 'Show it at the door.'
}
