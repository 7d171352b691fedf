import type { Viewer } from '#server/accounts/viewer.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { isCancellationAsked, isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { WhyEnded } from '../mails/order-mails-ended.ts'
import { changeOrderStatus, type Deed, type OrderContext } from './change-order-status.ts'

/** Why an order ends, for its people and in the baker's words. */
interface EndReason {
  because: WhyEnded
  reason: Reason
}

/**
 * An open order ends as its baker does not bake or is closed, in the way that its status has for it; what was paid goes back. Errors as
 * `changeOrderStatus`, `wrong_transition` also when its status is another by now.
 */
export async function cancelForBaker(
  context: OrderContext,
  viewer: Pick<Viewer, 'id'>,
  { id, status }: { id: OrderId; status: OrderStatus },
  why: EndReason,
): Promise<void> {
  const { action, particulars } = endedForBaker(status, why)
  await changeOrderStatus(context, viewer, id, action, particulars)
}

/**
 * In which way an order of a status ends with the day for which it was, or as its batch is too short for it, and what is written and told
 * of it: that it is declined where its baker had not confirmed it, and cancelled where they had.
 */
export function endedForBaker(status: OrderStatus, { because, reason }: EndReason): Deed {
  const isRequested = isCancellationAsked(status)
  return {
    action: statusFacts[status].endedWithDay,
    particulars: {
      write: (now) => ({
        cancelled_at: now,
        ...(isRequested ? { cancellation_approved_at: now } : { decline_reason: reason }),
      }),
      news: (isRefunded) =>
        isRequested
          ? {
              what: 'cancellation-approved',
              isRefunded,
              servingsAvailable: because !== 'too-few' && because !== 'no-bake',
            }
          : { what: 'ended-by-baker', because, isConfirmed: isToHandOver(status), reason, isRefunded },
    },
  }
}
