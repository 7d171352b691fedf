import type { Order } from '#shared/api/orders.ts'
import type { Pickup } from '#shared/api/pickups.ts'
import { collectText, dueOf } from '#shared/at-the-door-rules.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { boxText } from '#shared/mixed-boxes.ts'
import { isOpen, isToHandOver } from '#shared/order-status-groups.ts'
import { servingsText } from '#shared/servings-label.ts'
import { Notice } from '#web/ui/notice.tsx'
import { personName } from './order-copy.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import css from './pickup-orders.module.css'

/** The open orders of a pickup. */
export function openOrdersOf({ orders }: Pickup): Order[] {
  return orders.filter(({ status }) => isOpen(status))
}

/** The hand-over button's label with its number of orders. */
export function handOverLabel(pickup: Pickup): string {
  const count = openOrdersOf(pickup).filter(({ status }) => isToHandOver(status)).length
  return count === 1 ? 'Hand over 1 order' : `Hand over ${count} orders`
}

/** The orders of a pickup at the door; those that cannot be handed over yet say so. */
export function PickupOrders({ pickup }: { pickup: Pickup }) {
  const orders = openOrdersOf(pickup)
  const [first] = orders
  const isWaiting = orders.some(({ status }) => !isToHandOver(status))
  return (
    <>
      {first && (
        <p>
          <strong>{personName(first.buyer, first.buyer.email)}</strong> is picking up:
        </p>
      )}
      <ul className={css.orders} aria-label="Items to pick up">
        {orders.map((order) => (
          <li key={order.id}>
            <strong>{servingsText(order)} ×</strong> {orderedTitle(order)}{' '}
            <span className="small muted">({order.servingDescription})</span>{' '}
            {!isToHandOver(order.status) && <OrderStatusBadge order={order} />}
            {order.boxContents && <p className="small">{boxText(order)}</p>}
            {order.notes && <p className="small">“{order.notes}”</p>}
          </li>
        ))}
      </ul>
      <ToCollect orders={orders} />
      {isWaiting && (
        <Notice tone="warn">
          Some of these orders wait for your answer. Answer them under Orders before you hand them over.
        </Notice>
      )}
    </>
  )
}

/** What the baker collects at the door, or that everything is paid. */
export function ToCollect({ orders }: { orders: readonly Due[] }) {
  const text = collectText(orders.map(dueOf))
  return text && <p className={css.due}>{text}</p>
}

type Due = Parameters<typeof dueOf>[0]

interface NotHandedOverProps {
  /** what happened to the others */
  said?: string
  left: readonly string[]
}

/** The orders of a pickup that were not handed over, and why. */
export function NotHandedOver({
  said = 'Everything else was handed over, but not:',
  left,
}: NotHandedOverProps) {
  return (
    <Notice tone="bad" live>
      {said}
      <ul className={css.orders}>
        {left.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  )
}
