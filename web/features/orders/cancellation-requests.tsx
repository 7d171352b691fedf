import type { Order } from '#shared/api/orders.ts'
import { servingsInWords } from '#shared/servings-in-words.ts'
import { Notice } from '#web/ui/notice.tsx'
import css from './cancellation-requests.module.css'
import { OrderActions } from './order-actions.tsx'
import { personName } from './order-words.ts'

/** The cancellation requests among a baker's orders, to be decided on the spot (DASH-10, DASH-11). */
export function CancellationRequests({ orders }: { orders: readonly Order[] }) {
  return orders
    .filter((order) => order.status === 'cancellation_requested')
    .map((order) => (
      <Notice key={order.id} tone="warn">
        <div className={css.request}>
          <p>
            <strong>{personName(order.buyer, order.buyer.email)} asks to cancel</strong>{' '}
            {servingsInWords(order)} × {order.title}: “{order.cancellationReason}”
          </p>
          <OrderActions order={order} />
        </div>
      </Notice>
    ))
}
