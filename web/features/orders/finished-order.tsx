import type { ReactNode } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { amountText } from '#shared/servings-label.ts'
import { foodPath } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import css from './finished-order.module.css'
import { orderedOn, personName } from './order-copy.ts'
import { OrderMoney } from './order-money.tsx'
import { OrderReasons } from './order-reasons.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'

interface FinishedOrderProps {
  order: Order
  side: OrderRole
  titleId: string
  /** the buyer's review */
  review: ReactNode
}

/** A finished order in brief: its contents, how it ended, and the payment. */
export function FinishedOrder({ order, side, titleId, review }: FinishedOrderProps) {
  const person = side === 'buyer' ? order.cook : order.buyer
  const facts = [
    amountText(order),
    personName(person, person.email ?? 'your baker'),
    orderedOn(order),
    orderNumber(order.id),
    ...(order.boxContents ? [contentsText(order.boxContents)] : []),
    ...(order.cakeMessage === null ? [] : [`on the cake: “${order.cakeMessage}”`]),
  ]
  return (
    <>
      <header className={css.head}>
        <h2 id={titleId}>
          <Link href={foodPath(order.foodListingId)}>{orderedTitle(order)}</Link>
        </h2>
        <OrderStatusBadge order={order} />
        <p className="small muted">{facts.join(' · ')}</p>
      </header>
      <OrderMoney order={order} side={side} />
      <div className={css.said}>
        <OrderReasons order={order} side={side} />
      </div>
      {review}
    </>
  )
}
