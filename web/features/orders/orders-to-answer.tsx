import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { isUndecided } from '#shared/order-holds.ts'
import { orderNumber } from '#shared/order-number.ts'
import { isCancellationAsked } from '#shared/order-status-groups.ts'
import { plural } from '#shared/plural.ts'
import { servingsText } from '#shared/servings-label.ts'
import { lastMomentInSentence } from '#shared/zone-clock.ts'
import { useNow } from '#web/rendering/now.tsx'
import { Link } from '#web/ui/link.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { OrderActions } from './order-actions.tsx'
import { paymentText, personName, sumInBrief } from './order-copy.ts'
import { rowPickup } from './order-rows.ts'
import css from './orders-to-answer.module.css'

/** How many waiting orders to show; the order history has the rest. */
const shown = 5

interface ToAnswerProps {
  /** the waiting orders, the most urgent first */
  orders: readonly Order[]
  /** the total number of waiting orders */
  count: number
  allHref: string
}

/** New orders, cancellation requests and reports of non-receipt for the baker to answer (DASH-10, DASH-11). */
export function OrdersToAnswer({ orders, count, allHref }: ToAnswerProps) {
  const first = orders.slice(0, shown)
  const more = count - first.length
  if (orders.length === 0) return null
  return (
    <section className={`sheet ${css.answer}`} aria-labelledby="to-answer">
      <h2 id="to-answer">
        Waiting for your answer <span className="small muted">({count})</span>
      </h2>
      <ul>
        {first.map((order) => (
          <li key={order.id}>
            <Question order={order} />
            <OrderActions order={order} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="small">
          <Link href={allHref}>
            {plural(more, ['# more waiting in your order history', '# more waiting in your order history'])}
          </Link>
        </p>
      )}
    </section>
  )
}

function Question({ order }: { order: Order }) {
  const now = useNow()
  const { answerBy, foodListing, boxContents, cakeMessage, hold, notes } = order
  const name = personName(order.buyer, order.buyer.email)
  const isRequest = isCancellationAsked(order.status)
  const held = isUndecided(hold) ? hold : null
  const by = answerBy ?? held?.decideBy ?? null
  const sum = sumInBrief(order, 'baker')
  return (
    <p>
      <strong>{askedBy(name, isRequest, held !== null)}</strong> {servingsText(order)} × {orderedTitle(order)}
      {boxContents && <> ({contentsText(boxContents)})</>}
      {cakeMessage !== null && <>, on the cake: “{cakeMessage}”</>}
      {isRequest && <>: “{order.cancellationReason}”</>}
      {held?.words && <>: “{held.words}”</>}
      {notes && (
        <>
          <br />
          Note: <strong>“{notes}”</strong>
        </>
      )}
      <br />
      <span className="small">
        <Unbroken>{rowPickup(order, now)}</Unbroken>
        {sum !== null && ` · ${sum.label} ${sum.value}`} · {orderNumber(order.id)}
      </span>
      {order.dispute === 'open' && (
        <>
          <br />
          <span className="small">{paymentText(order, 'baker')}</span>
        </>
      )}
      {by !== null && (
        <>
          <br />
          <span className="small muted">
            {held === null ? 'Answer' : 'Refund or answer'} by{' '}
            {lastMomentInSentence(by, foodListing.timeZone, now)}
          </span>
        </>
      )}
    </p>
  )
}

function askedBy(name: string, isRequest: boolean, isHeld: boolean): string {
  if (isHeld) return `${name} didn’t get`
  return isRequest ? `${name} asks to cancel` : name
}
