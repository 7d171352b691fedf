import type { Trx } from '#server/database/tables.ts'
import type { InstructionId } from '#shared/api/ids.ts'
import { type PaidOrder, updatePaidOrder } from '../taking/paid-orders-repository.ts'
import { hasOtherOpenRefund } from './instructions-repository.ts'

/** Says on an order, which is locked, that it was refunded, wholly or in part, unless another refund of it is under way. */
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
