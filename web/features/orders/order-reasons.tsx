import type { Order } from '#shared/api/orders.ts'
import { isCancelled, isOpen } from '#shared/order-status-groups.ts'
import { timeAgo } from '#web/features/accounts/time-ago.ts'
import { useNow } from '#web/now.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { expiredText, inPartText, type OrderSide } from './order-copy.ts'

/** What people told each other about an order, and what we did in their stead. */
export function OrderReasons({ order, side }: { order: Order; side: OrderSide }) {
  const { declineReason, denialReason, isCancelledByUs, expiredAt, cancellationReason } = order
  const now = useNow()
  const decliner = side === 'buyer' ? 'The baker declined' : 'You declined'
  const inPart = isCancelled(order.status) ? null : inPartText(order, side)
  return (
    <>
      {inPart !== null && <Notice tone={side === 'buyer' ? 'warn' : 'note'}>{inPart}</Notice>}
      {order.announcements.map(({ body, sentAt }) => (
        <Notice key={sentAt} tone={isOpen(order.status) ? 'warn' : 'note'} icon="message">
          {side === 'buyer' ? 'Your baker' : 'You told everybody'}, {timeAgo(new Date(sentAt), now)}: “{body}”
        </Notice>
      ))}
      {expiredAt !== null && (
        <Notice tone="note" icon="clock">
          {expiredText(order, side)}
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
      {denialReason && !isCancelled(order.status) && (
        <Notice tone={side === 'buyer' ? 'warn' : 'note'} icon="message">
          {side === 'buyer' ? 'The baker did not agree to cancel it' : 'You did not agree to cancel it'}: “
          {denialReason}”
        </Notice>
      )}
    </>
  )
}
