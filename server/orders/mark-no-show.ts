import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { actOnOrder, type OrderContext, type Particulars } from './change-order-status.ts'
import { type NoShowOutcome, noShowActions, noShowOutcome } from './no-show-rules.ts'
import { findPickupEnd } from './orders-repository.ts'

/**
 * The baker says that nobody came for a confirmed order, once its pickup has ended; by their rule as it was ordered they are paid, or
 * all goes back, and is on sale again where they offer it (decisions, the end of a pickup). Errors as `changeOrderStatus`, `wrong_transition` also while it can be picked up.
 */
export function markNoShow(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return actOnOrder(context, viewer, id, async (trx, order) => {
    const outcome = noShowOutcome(order)
    const end = await findPickupEnd(trx, id)
    return { action: noShowActions[outcome], particulars: particularsOf(outcome, end) }
  })
}

function particularsOf(outcome: NoShowOutcome, end: Date): Particulars {
  return {
    write(now) {
      if (end > now) throw new AppError('wrong_transition', tooEarly)
      if (outcome === 'kept') return { no_show_at: now, completed_at: now }
      return { no_show_at: now, cancelled_at: now, decline_reason: 'Nobody came to pick it up.' }
    },
    news: (isRefunded) => ({
      what: 'no-show',
      isKept: outcome === 'kept',
      isOffered: outcome === 'offered',
      isRefunded,
    }),
  }
}

const tooEarly = 'The buyer can still come. Once the pickup time is over, you can say that nobody came.'
