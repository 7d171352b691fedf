import type { Order } from '#shared/api/orders.ts'
import { OrderSlip } from './order-slip.tsx'
import { PickupTicket } from './pickup-ticket.tsx'
import css from './shared-pickup.module.css'

/** Several orders with one pickup: the shared ticket, then the orders (decisions, a pickup). */
export function SharedPickup({ orders }: { orders: readonly Order[] }) {
  return (
    <div className={css.pickup}>
      <PickupTicket orders={orders} />
      {orders.map((order) => (
        <OrderSlip key={order.id} order={order} side="buyer" isTicketAbove />
      ))}
    </div>
  )
}
