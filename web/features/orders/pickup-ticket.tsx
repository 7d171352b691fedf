import type { Order } from '#shared/api/orders.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import { servingsInWords } from '#shared/servings-in-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { calendarUrl, directionsUrl } from './pickup-links.ts'
import css from './pickup-ticket.module.css'

/** What the buyer brings along: the code for the door, the way there and the date for the calendar. */
export function PickupTicket({ order }: { order: Order }) {
  return (
    <section className={css.ticket} aria-label={`Pickup ticket: ${order.title}`}>
      {order.pickupCode !== null && (
        <div>
          <p className={css.label}>Pickup code</p>
          {/* spelled out, or it would be read as a word */}
          <p className={css.code}>
            <span aria-hidden="true">{order.pickupCode}</span>
            <span className="visually-hidden">{order.pickupCode.split('').join(' ')}</span>
          </p>
          <p className="xs muted">
            {order.fulfilledQuantity === null
              ? 'Show it at the door.'
              : `Show it at the door for ${servingsInWords(order)}.`}
          </p>
        </div>
      )}
      <div className={css.links}>
        {isToHandOver(order.status) && (
          <ButtonLink icon="pin" href={directionsUrl(order.foodListing)} target="_blank" rel="noreferrer">
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
