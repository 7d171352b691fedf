import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { leftToRefund } from '#server/payments/instructions/refund-rules.ts'
import { takeCommission } from '#server/payments/instructions/take-commission.ts'
import { type RefundCause, writeRefund } from '#server/payments/instructions/write-refund.ts'
import { writeReleaseWhenOver } from '#server/payments/instructions/write-release.ts'
import type { Cents } from '#shared/money.ts'
import { type OrderEffect, orderEffects } from '#shared/order-statuses.ts'
import { renewedAnswerBy, requestAnswerBy } from '../rules/answer-by-rules.ts'
import { comingQuantity, commissionDue, missingPrice, returnedServings } from '../rules/fulfilment-rules.ts'
import { countCompletedOrder, returnServings } from './listing-stock-repository.ts'
import { type LockedOrder, updateOrder } from './locked-orders-repository.ts'

/** A changed order with its payment and the cause of a possible refund. */
export interface ChangedOrder extends Omit<RefundCause, 'amount'> {
  payment: PaymentRow | undefined
  order: LockedOrder
}

/** The refund of these effects in cents, at most what is left of the payment. */
export function refundOf(effects: readonly OrderEffect[], order: LockedOrder): Cents {
  if (effects.includes('refund')) return leftToRefund(order)
  return effects.includes('refund_missing') ? Math.min(missingPrice(order), leftToRefund(order)) : 0
}

/**
 * Carries out the effects of a status change. The orders must be locked, after their payments, and their status
 * written. Locks listings last, by id.
 */
export async function carryOutEffects(
  trx: Trx,
  effects: readonly OrderEffect[],
  changed: readonly ChangedOrder[],
  now: Date,
): Promise<void> {
  const byListing = changed.toSorted((a, b) => (a.order.food_listing_id < b.order.food_listing_id ? -1 : 1))
  for (const effect of orderEffects.filter((known) => effects.includes(known)))
    for (const one of byListing) await carryOut[effect](trx, one, now)
}

const carryOut: Readonly<Record<OrderEffect, (trx: Trx, changed: ChangedOrder, now: Date) => Promise<void>>> =
  {
    async set_answer_by(trx, { order }, now) {
      await updateOrder(trx, order.id, { answer_by: requestAnswerBy(order, now), updated_at: now })
    },

    async renew_answer_by(trx, { order }, now) {
      await updateOrder(trx, order.id, { answer_by: renewedAnswerBy(order, now), updated_at: now })
    },

    async commission(trx, { order }, now) {
      await takeCommission(trx, order, commissionDue(order), now)
    },

    async refund(trx, { order, reason, requestedBy, requestedByAdmin }, now) {
      const amount = refundOf(['refund'], order)
      const by = requestedByAdmin === undefined ? { requestedBy } : { requestedBy, requestedByAdmin }
      if (amount > 0) await writeRefund(trx, order, { amount, reason, ...by }, now)
    },

    async refund_missing(trx, { order, requestedBy }, now) {
      const amount = refundOf(['refund_missing'], order)
      const reason = `Only ${comingQuantity(order)} of ${order.quantity} could be filled.`
      if (amount > 0) await writeRefund(trx, order, { amount, reason, requestedBy }, now)
    },

    async release(trx, { payment }, now) {
      if (payment) await writeReleaseWhenOver(trx, payment, now)
    },

    /** Servings that were never baked are not returned. */
    async return_servings(trx, { order }, now) {
      await returnServings(trx, order, returnedServings(order), now)
    },

    async count_sale(trx, { order }, now) {
      await countCompletedOrder(trx, order.food_listing_id, now)
    },
  }
