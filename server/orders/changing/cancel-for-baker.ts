import type { Viewer } from '#server/accounts/viewer.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { statusFacts } from '#shared/order-status-facts.ts'
import { isCancellationAsked, isToHandOver } from '#shared/order-status-groups.ts'
import type { OrderStatus } from '#shared/order-statuses.ts'
import type { WhyEnded } from '../mails/order-mails-ended.ts'
import { changeOrderStatus, type Deed, type OrderContext } from './change-order-status.ts'

/** Why an order ends: the cause, and the baker's reason. */
interface EndReason {
  because: WhyEnded
  reason: Reason
}

/**
 * Ends an open order because its baker does not bake or is closed, and refunds it. Throws as `changeOrderStatus`, and
 * `wrong_transition` when its status has changed.
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
 * The action and its details that end an order of this status when its day or batch is cancelled: declined before
 * confirmation, cancelled after it.
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
