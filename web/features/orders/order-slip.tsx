import { type ReactNode, useId } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { isCancelled, isOpen } from '#shared/order-status-groups.ts'
import { pickupWords } from '#shared/pickup-words.ts'
import { readyByLabel } from '#shared/ready-by.ts'
import { servingsInWords } from '#shared/servings-in-words.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { useNow } from '#web/now.tsx'
import { foodPath, paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tile } from '#web/ui/tile.tsx'
import { ContactLinks } from './contact-links.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import css from './order-slip.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { expiredWords, inPartWords, nextStep, type OrderSide, personName } from './order-words.ts'
import { PickupTicket } from './pickup-ticket.tsx'
import { receiptPath } from './receipt-path.ts'
import { UnpaidOrder } from './unpaid-order.tsx'

interface OrderSlipProps {
  order: Order
  /** who looks at it */
  side: OrderSide
  level?: 2 | 3
  /** what its buyer says of it */
  review?: ReactNode
}

/** One order: what, when and where, what it costs, whom to reach, and what can be done now (ORDER-11 to ORDER-20). */
export function OrderSlip({ order, side, level = 2, review }: OrderSlipProps) {
  const titleId = useId()
  const { url, hue } = categoryDrawing(order.foodListing.cuisine, order.foodListing.id)
  const Heading = `h${level}` as const
  const next = nextStep(order, side, useNow())
  return (
    <article className={`sheet ${css.slip}`} aria-labelledby={titleId}>
      <header className={css.head}>
        <Tile photo={order.foodListing.imageUrl} drawing={url} hue={hue} shape="square" />
        <div>
          <Heading id={titleId}>
            <Link href={foodPath(order.foodListingId)}>{order.title}</Link>
          </Heading>
          <p className="small muted">
            {servingsInWords(order)} × {order.servingDescription} · ordered {orderedOn(order)}
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
      {side === 'buyer' && hasTicket(order) && <PickupTicket order={order} />}
      <div className={css.columns}>
        <div className={css.facts}>
          <PickupFacts order={order} />
          <OtherSide order={order} side={side} />
          <Reasons order={order} side={side} />
        </div>
        <OrderReceipt order={order} side={side} />
      </div>
      {review}
      <div className={css.foot}>
        <OrderActions order={order} />
        {side === 'buyer' && order.placedAt !== null && (
          <ButtonLink variant="quiet" href={receiptPath(order.id)} aria-label={`Receipt: ${order.title}`}>
            Receipt
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

/** Whether a pickup lies ahead that the baker knows of. */
function hasTicket({ placedAt, status }: Order): boolean {
  return placedAt !== null && isOpen(status) && status !== 'cancellation_requested'
}

/** The day it was ordered, as the listing's place counts days. */
function orderedOn({ createdAt, foodListing }: Order): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: foodListing.timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(createdAt))
}

function PickupFacts({ order }: { order: Order }) {
  const now = useNow()
  const { foodListing, pickupWindow, notes } = order
  const pickup = pickupWords(order)
  return (
    <ul className={css.list} aria-label="Pickup">
      <li>
        <Icon name="clock" />
        <span>
          Ready <strong>{readyByLabel(foodListing, now)}</strong>
          {pickup !== null && (
            <>
              <br />
              {pickupWindow ? 'Pickup' : 'Preferred pickup time'}: {pickup}
            </>
          )}
        </span>
      </li>
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
      {notes && (
        <li>
          <Icon name="edit" />
          <span className={css.text}>{notes}</span>
        </li>
      )}
    </ul>
  )
}

/** Whom the pickup is arranged with (ORDER-08). */
function OtherSide({ order, side }: { order: Order; side: OrderSide }) {
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

function Reasons({ order, side }: { order: Order; side: OrderSide }) {
  const { declineReason, isCancelledByUs, expiredAt, cancellationReason } = order
  const decliner = side === 'buyer' ? 'The baker declined' : 'You declined'
  const inPart = isCancelled(order.status) ? null : inPartWords(order, side)
  return (
    <>
      {inPart !== null && <Notice tone={side === 'buyer' ? 'warn' : 'note'}>{inPart}</Notice>}
      {expiredAt !== null && (
        <Notice tone="note" icon="clock">
          {expiredWords(order, side)}
        </Notice>
      )}
      {expiredAt === null && declineReason && (
        <Notice tone="note" icon="message">
          {isCancelledByUs ? 'BakeSale cancelled the order' : decliner}: “{declineReason}”
        </Notice>
      )}
      {cancellationReason && (
        <Notice tone={order.status === 'cancellation_requested' ? 'warn' : 'note'} icon="message">
          {side === 'buyer' ? 'You asked to cancel' : 'The buyer asked to cancel'}: “{cancellationReason}”
        </Notice>
      )}
    </>
  )
}
