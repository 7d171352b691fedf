import type { Viewer } from '#server/accounts/viewer.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { isCancellationAsked } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { changeOrderStatus, type Deed, type OrderContext, type Particulars } from './change-order-status.ts'

/**
 * An open order ends with the day for which it was, or as its batch is too short for it, in the way that its status has for it; what was paid goes back. Errors as
 * `changeOrderStatus`, `wrong_transition` also when its status is another by now.
 */
export async function cancelForBaker(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  { id, status }: { id: OrderId; status: OrderStatus },
  reason: Reason,
): Promise<void> {
  const { action, particulars } = endedForBaker(status, reason, (isRefunded) => ({
    what: 'day-cancelled',
    reason,
    isRefunded,
  }))
  await changeOrderStatus(context, viewer, id, action, particulars)
}

/** In which way an order of a status ends so, and what is written and told of it; `news` left out: that it is declined. */
export function endedForBaker(
  status: OrderStatus,
  reason: Reason,
  news: Particulars['news'] = (isRefunded) => ({ what: 'declined', reason, isRefunded }),
): Deed {
  const isRequested = isCancellationAsked(status)
  return {
    action: statusFacts[status].endedWithDay,
    particulars: {
      write: (now) => ({
        cancelled_at: now,
        ...(isRequested ? { cancellation_approved_at: now } : { decline_reason: reason }),
      }),
      news: isRequested ? (isRefunded) => ({ what: 'cancellation-approved', isRefunded }) : news,
    },
  }
}
