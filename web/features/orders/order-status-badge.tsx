import type { Order } from '#shared/api/orders.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusLabel } from './order-copy.ts'

/** An order's status (ORDER-11, ORDER-16). */
export function OrderStatusBadge({ order }: { order: Pick<Order, 'status' | 'paymentStatus'> }) {
  return (
    <Badge tone={statusFacts[order.status].tone} dot>
      {statusLabel(order)}
    </Badge>
  )
}
