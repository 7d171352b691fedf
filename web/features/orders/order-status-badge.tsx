import type { Order } from '#shared/api/orders.ts'
import { Badge } from '#web/ui/badge.tsx'
import { statusLabel } from './order-copy.ts'

const tones = {
  pending: 'warn',
  confirmed: 'note',
  completed: 'good',
  cancelled: 'bad',
  cancellation_requested: 'warn',
} as const

/** An order's status in words (ORDER-11, ORDER-16). */
export function OrderStatusBadge({ order }: { order: Pick<Order, 'status' | 'paymentStatus'> }) {
  return (
    <Badge tone={tones[order.status]} dot>
      {statusLabel(order)}
    </Badge>
  )
}
