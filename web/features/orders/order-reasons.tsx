import type { Order } from '#shared/api/orders.ts'
import { isUndecided } from '#shared/order-holds.ts'
import { isCancellationAsked, isCancelled, isOpen } from '#shared/order-status-groups.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { useNow } from '#web/rendering/now.tsx'
import { timeAgo } from '#web/rendering/time-ago.ts'
import { Notice } from '#web/ui/notice.tsx'
import { changeText, completionText, expiredText, inPartText, noShowText } from './order-copy.ts'
import { endedHoldText, holdText, receiptText, reportText } from './receipt-copy.ts'

interface NoticesProps {
  order: Order
  side: OrderRole
}

/** The messages between buyer and baker about an order, and our own actions. */
export function OrderReasons({ order, side }: NoticesProps) {
  return (
    <>
      <HoldNotices order={order} side={side} />
      <CompletionNotices order={order} side={side} />
      <BakerNotices order={order} side={side} />
      <EndNotices order={order} side={side} />
      <CancellationNotices order={order} side={side} />
    </>
  )
}

/** Says that the order completes or has completed automatically. */
function CompletionNotices({ order, side }: NoticesProps) {
  const completion = completionText(order, side, useNow())
  return (
    <>
      {completion !== null && (
        <Notice tone={side === 'buyer' ? 'warn' : 'note'} icon="clock">
          {completion}
        </Notice>
      )}
      {order.isCompletedByItself && (
        <Notice tone="note" icon="clock">
          {side === 'buyer'
            ? 'Nobody reported a problem after the pickup, so this order completed automatically. If you didn’t get it, write to us.'
            : 'The buyer reported no problem after the pickup, so this order completed automatically.'}
        </Notice>
      )}
    </>
  )
}

/** The baker's announcements and changes, and missing servings. */
function BakerNotices({ order, side }: NoticesProps) {
  const now = useNow()
  const inPart = isCancelled(order.status) ? null : inPartText(order, side)
  return (
    <>
      {inPart !== null && <Notice tone={side === 'buyer' ? 'warn' : 'note'}>{inPart}</Notice>}
      {order.announcements.map(({ body, sentAt }) => (
        <Notice key={sentAt} tone={isOpen(order.status) ? 'warn' : 'note'} icon="message">
          {side === 'buyer' ? 'Your baker' : 'You told everybody'}, {timeAgo(new Date(sentAt), now)}: “{body}”
        </Notice>
      ))}
      {order.changes.map((change) => (
        <Notice key={change.toldAt} tone={isOpen(order.status) ? 'warn' : 'note'} icon="message">
          {changeText(order, change, side, now)}
        </Notice>
      ))}
    </>
  )
}

/** Why the order ended. */
function EndNotices({ order, side }: NoticesProps) {
  const { declineReason, isCancelledByUs, expiredAt } = order
  const noShow = noShowText(order, side)
  const ended = endedHoldText(order, side)
  return (
    <>
      {expiredAt !== null && (
        <Notice tone="note" icon="clock">
          {expiredText(order, side)}
        </Notice>
      )}
      {noShow !== null && (
        <Notice tone="note" icon="message">
          {noShow}
        </Notice>
      )}
      {expiredAt === null && noShow === null && declineReason && (
        <Notice tone="note" icon="message">
          {isCancelledByUs ? 'BakeSale cancelled the order' : decliner(order, side)}: “{declineReason}”
        </Notice>
      )}
      {ended !== null && (
        <Notice tone="note" icon="message">
          {ended}
        </Notice>
      )}
    </>
  )
}

/** The buyer's cancellation request and its outcome. */
function CancellationNotices({ order, side }: NoticesProps) {
  const { cancellationReason, cancellationLapsedAt, denialReason } = order
  return (
    <>
      {cancellationReason && (
        <Notice tone={isCancellationAsked(order.status) ? 'warn' : 'note'} icon="message">
          {side === 'buyer' ? 'You asked to cancel' : 'The buyer asked to cancel'}: “{cancellationReason}”
        </Notice>
      )}
      {cancellationLapsedAt !== null && !isCancelled(order.status) && (
        <Notice tone="note" icon="clock">
          {side === 'buyer'
            ? 'The baker didn’t answer your request to cancel in time, so the order stayed confirmed.'
            : 'You didn’t answer the request to cancel in time, so the order stayed confirmed.'}
        </Notice>
      )}
      {denialReason && !isCancelled(order.status) && (
        <Notice tone={side === 'buyer' ? 'warn' : 'note'} icon="message">
          {side === 'buyer' ? 'The baker did not agree to cancel it' : 'You denied the cancellation'}: “
          {denialReason}”
        </Notice>
      )}
    </>
  )
}

/** Notices about receipt, the hold on the payout, and the baker's answer. */
function HoldNotices({ order, side }: NoticesProps) {
  const now = useNow()
  const receipt = receiptText(order, side, now)
  const held = holdText(order, side, now)
  const report = side === 'buyer' ? reportText(order, now) : null
  const answer = isUndecided(order.hold) ? order.hold.answer : null
  return (
    <>
      {receipt !== null && (
        <Notice tone="note" icon="clock">
          {receipt}
        </Notice>
      )}
      {report !== null && (
        <Notice tone="warn" icon="clock">
          {report}
        </Notice>
      )}
      {held !== null && (
        <Notice tone="warn" icon="clock">
          {held}
        </Notice>
      )}
      {answer !== null && (
        <Notice tone="note" icon="message">
          {side === 'buyer' ? 'The baker answered' : 'You answered'}: “{answer}”
        </Notice>
      )}
    </>
  )
}

/** Who ended the order; after a confirmation it was cancelled, not declined. */
function decliner({ confirmedAt }: Order, side: OrderRole): string {
  if (confirmedAt !== null) return side === 'buyer' ? 'The baker cancelled' : 'You cancelled'
  return side === 'buyer' ? 'The baker declined' : 'You declined'
}
