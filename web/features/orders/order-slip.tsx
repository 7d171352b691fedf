import { Fragment, type ReactNode, useId } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { boxText } from '#shared/mixed-boxes.ts'
import { orderNumber } from '#shared/order-number.ts'
import { isOpen, isSold } from '#shared/order-status-groups.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { amountText } from '#shared/servings-label.ts'
import { readyByInSentence } from '#shared/zone-clock.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { foodPath, paths } from '#web/paths.ts'
import { useNow } from '#web/rendering/now.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { ContactLinks } from './contact-links.tsx'
import { FinishedOrder } from './finished-order.tsx'
import { hasTicket } from './has-ticket.ts'
import { JourneyLine } from './journey-line.tsx'
import { OrderActions } from './order-actions.tsx'
import { orderAgainPath } from './order-again.ts'
import { nextStep, orderedOn, personName } from './order-copy.ts'
import type { ShownAction } from './order-journey.ts'
import { OrderMoney } from './order-money.tsx'
import { OrderReasons } from './order-reasons.tsx'
import css from './order-slip.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { PickupTicket } from './pickup-ticket.tsx'
import { receiptPath } from './receipt-path.ts'
import { UnpaidOrder } from './unpaid-order.tsx'

interface OrderRoleProps {
  order: Order
  side: OrderRole
}

interface OrderSlipProps extends OrderRoleProps {
  /** whether the ticket is rendered above, shared with the other orders of its pickup */
  isTicketAbove?: boolean
  /** whether it is inside a sheet already */
  isWithin?: boolean
  /** the action a link led to */
  begun?: ShownAction | undefined
  /** the buyer's review */
  review?: ReactNode
}

/** One order with its actions (ORDER-11 to ORDER-20), brief once it is over. Typed text survives that change. */
export function OrderSlip({
  order,
  side,
  isTicketAbove = false,
  isWithin = false,
  begun,
  review,
}: OrderSlipProps) {
  const titleId = useId()
  const isLive = isOpen(order.status)
  const isBuyer = side === 'buyer'
  const hasReceipt = isBuyer && (isLive ? order.placedAt !== null : isSold(order.status))
  return (
    <article
      className={classNames(!isWithin && 'sheet', css.slip, !isLive && css.over)}
      aria-labelledby={titleId}
    >
      {isLive ? (
        <LiveOrder order={order} side={side} isTicketAbove={isTicketAbove} titleId={titleId} />
      ) : (
        <FinishedOrder order={order} side={side} titleId={titleId} review={review} />
      )}
      <div className={css.foot}>
        {isBuyer && !isLive && (
          <ButtonLink
            variant="soft"
            href={orderAgainPath(order)}
            aria-label={`Order again: ${orderedTitle(order)}`}
          >
            Order again
          </ButtonLink>
        )}
        <OrderActions order={order} begun={begun} />
        {hasReceipt && (
          <ButtonLink
            variant="quiet"
            href={receiptPath(order.id)}
            aria-label={`Receipt: ${orderedTitle(order)}`}
          >
            Receipt
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

/** An open order: its steps, contents, pickup, price and contact. A baker sees the ready time instead of the place. */
function LiveOrder({
  order,
  side,
  isTicketAbove,
  titleId,
}: OrderRoleProps & { isTicketAbove: boolean; titleId: string }) {
  const { url, hue } = categoryDrawing(order.foodListing.cuisine, order.foodListing.id)
  const next = nextStep(order, side, useNow())
  return (
    <>
      <header className={css.head}>
        <Tile photo={order.foodListing.imageUrl} drawing={url} hue={hue} shape="square" />
        <div>
          <h2 id={titleId}>
            <Link href={foodPath(order.foodListingId)}>{orderedTitle(order)}</Link>
          </h2>
          <p className="small muted">
            {amountText(order)} · <span className={css.when}>ordered {orderedOn(order)}</span> ·{' '}
            {orderNumber(order.id)}
          </p>
          <p className={css.status}>
            <OrderStatusBadge order={order} />
            <span className="small muted">{next}</span>
          </p>
        </div>
      </header>
      {order.paymentStatus === 'awaiting_payment' && order.checkoutId !== null && (
        <UnpaidOrder order={order} checkoutId={order.checkoutId} />
      )}
      {side === 'buyer' && <JourneyLine order={order} />}
      {side === 'buyer' && hasTicket(order) && !isTicketAbove && <PickupTicket orders={[order]} />}
      <OrderReasons order={order} side={side} />
      <div className={css.columns}>
        <PickupFacts order={order} side={side} />
        <OtherSide order={order} side={side} />
        <OrderMoney order={order} side={side} />
      </div>
    </>
  )
}

function PickupFacts({ order, side }: OrderRoleProps) {
  const now = useNow()
  const { foodListing, pickupWindow, notes, cakeMessage } = order
  const ready = readyByInSentence(foodListing, now)
  const pickup = pickupText(order)
  // emphasizes the window once it is settled
  const Hours = pickupWindow ? 'strong' : Fragment
  return (
    <ul className={css.list} aria-label="Pickup">
      <li>
        <Icon name="clock" />
        <span>
          Ready {pickupWindow ? ready : <strong>{ready}</strong>}
          {pickup !== null && (
            <>
              <br />
              {pickupWindow ? 'Pickup' : 'Preferred pickup time'}:{' '}
              <Hours>
                <Unbroken>{pickup}</Unbroken>
              </Hours>
            </>
          )}
        </span>
      </li>
      {side === 'buyer' && (
        <li>
          <Icon name="pin" />
          <span>
            {foodListing.address}
            {foodListing.pickupInstructions && (
              <>
                <br />
                {foodListing.pickupInstructions}
              </>
            )}
          </span>
        </li>
      )}
      {order.boxContents && (
        <li>
          <Icon name="bag" />
          <span>{boxText(order)}</span>
        </li>
      )}
      {cakeMessage !== null && (
        <li>
          <Icon name="bag" />
          <span>
            On the cake: <strong>“{cakeMessage}”</strong>
          </span>
        </li>
      )}
      {notes && (
        <li>
          <Icon name="edit" />
          <span className={css.text}>{notes}</span>
        </li>
      )}
    </ul>
  )
}

/** The person to arrange the pickup with (ORDER-08). */
function OtherSide({ order, side }: OrderRoleProps) {
  const person = side === 'buyer' ? order.cook : order.buyer
  const name = personName(person, person.email ?? 'your baker')
  return (
    <div className={css.person}>
      <p className="small">
        {side === 'buyer' ? 'Baked by' : 'Ordered by'} <strong>{name}</strong>
      </p>
      <ContactLinks name={name} phone={person.phone} email={person.email} />
      {person.email === null && (
        <p className="small muted">
          <Link href={paths.profile}>Confirm your email address</Link> to see how to reach them.
        </p>
      )}
    </div>
  )
}
