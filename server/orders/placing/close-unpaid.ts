import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import type { ChangedOrder } from '../changing/carry-out-effects.ts'
import { type LockedOrder, updateOrder } from '../changing/locked-orders-repository.ts'
import { automaticTransition } from '../rules/order-status-rules.ts'

/**
 * Cancels locked orders whose payment will not come. Returns those it cancelled; the caller carries out the effects of
 * all together.
 */
export async function closeUnpaid(
  trx: Trx,
  orders: readonly LockedOrder[],
  { payment, paymentStatus }: { payment: PaymentRow | undefined; paymentStatus: PaymentStatus },
  now: Date,
): Promise<ChangedOrder[]> {
  const ended: ChangedOrder[] = []
  for (const order of orders) {
    const next = automaticTransition(order, 'close_unpaid', now)
    if (!next) continue
    const { status, status_before_request } = next
    await updateOrder(trx, order.id, {
      status,
      status_before_request,
      payment_status: paymentStatus,
      cancelled_at: now,
      updated_at: now,
    })
    ended.push({ payment, order, reason: null, requestedBy: null })
  }
  return ended
}
