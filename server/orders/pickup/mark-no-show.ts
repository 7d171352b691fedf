import type { Viewer } from '#server/accounts/viewer.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { actOnOrder, type OrderContext, type Particulars } from '../changing/change-order-status.ts'
import { findPickupTimes } from '../changing/locked-orders-repository.ts'
import { workOutCompletion } from '../changing/work-out-completion.ts'
import { type NoShowOutcome, noShowActions, noShowOutcome } from '../rules/no-show-rules.ts'

/**
 * The baker marks a confirmed order as no-show after its pickup has ended; the rule at ordering decides on payout,
 * refund and resale (decisions, the end of a pickup). Throws as `changeOrderStatus`, `wrong_transition` too early.
 */
export function markNoShow(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return actOnOrder(context, viewer, id, async (_, order) => {
    const outcome = noShowOutcome(order)
    return { action: noShowActions[outcome], particulars: particularsOf(outcome) }
  })
}

function particularsOf(outcome: NoShowOutcome): Particulars {
  return {
    async write(now, order, trx) {
      const { pickupEnd } = await findPickupTimes(trx, order.id)
      if (pickupEnd > now) throw new AppError('wrong_transition', tooEarly)
      if (outcome === 'kept')
        return { no_show_at: now, ...(await workOutCompletion(trx, order, { byCode: false }, now)) }
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
