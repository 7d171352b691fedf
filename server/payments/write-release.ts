import { newId } from '#server/database/new-id.ts'
import type { InstructionRow, PaymentRow, Trx } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import {
  hasRelease,
  insertInstructions,
  listReleasedOrders,
  type ReleasedOrder,
  updateInstruction,
} from './instructions-repository.ts'
import { lockPayments } from './payments-repository.ts'

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
  const amount = sumDue(orders)
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

/**
 * What a release is worth when it is sent, in cents, worked out anew from its orders and the refunds before it and written
 * down: what it was worth when it was written no longer counts. Every try comes to the same, for all before it is over by
 * then and nothing after it matters; so a provider that hears of it again hears the same amount.
 */
export async function workOutRelease(
  trx: Trx,
  release: Pick<InstructionRow, 'id' | 'payment_id' | 'sequence'>,
  now: Date,
): Promise<Cents> {
  await lockPayments(trx, [release.payment_id])
  const amount = sumDue(await listReleasedOrders(trx, release.payment_id, release))
  if (amount > 0) await updateInstruction(trx, release.id, { amount_cents: amount, updated_at: now })
  return amount
}

function sumDue(orders: readonly ReleasedOrder[]): Cents {
  return orders.reduce((sum, { due_cents }) => sum + due_cents, 0)
}
