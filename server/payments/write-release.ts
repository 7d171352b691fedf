import { newId } from '#server/database/new-id.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { hasRelease, insertInstructions, listReleasedOrders } from './instructions-repository.ts'

/**
 * Writes that the baker gets what a payment holds for them, as part of the caller's transaction, which holds the
 * payment: once, when none of its orders is open any more, for those that were completed (CONST-07; decisions, OPEN-03).
 */
export async function writeReleaseWhenOver(
  trx: Trx,
  payment: Pick<PaymentRow, 'id' | 'status' | 'closed_reason'>,
  now: Date,
): Promise<void> {
  if (payment.status !== 'captured' || payment.closed_reason !== null) return
  const orders = await listReleasedOrders(trx, payment.id, null)
  const amount = orders.reduce((sum, order) => sum + order.due_cents, 0)
  if (amount === 0 || orders.some((order) => order.is_open) || (await hasRelease(trx, payment.id))) return
  await insertInstructions(trx, [
    {
      id: newId(),
      payment_id: payment.id,
      order_id: null,
      kind: 'release',
      amount_cents: amount,
      next_attempt_at: now,
      created_at: now,
      updated_at: now,
    },
  ])
}
