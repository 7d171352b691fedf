import type { Trx } from '#server/database/tables.ts'
import type { InstructionId } from '#shared/api/ids.ts'
import { type PaidOrder, updatePaidOrder } from '../taking/paid-orders-repository.ts'
import { hasOtherOpenRefund } from './instructions-repository.ts'

/** Marks a locked order as refunded, fully or in part, unless it has another unfinished refund. */
export async function markRefunded(
  trx: Trx,
  order: PaidOrder,
  refundId: InstructionId,
  now: Date,
): Promise<void> {
  if (await hasOtherOpenRefund(trx, order.id, refundId)) return
  await updatePaidOrder(trx, order.id, {
    payment_status: order.refunded_cents === order.total_cents ? 'refunded' : 'partly_refunded',
    updated_at: now,
  })
}
