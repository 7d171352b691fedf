import type { PaymentRow, Trx } from '#server/database/tables.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { commissionWithheld } from '../ledger/ledger-rules.ts'
import { lockPayments, updatePayments } from '../taking/payments-repository.ts'
import { hasUnfinished, listReleasedOrders } from './instructions-repository.ts'

/**
 * Books debt the provider withheld from this payment and that no later payout will book, once nothing is unfinished.
 * Runs in the caller's transaction. Returns whether the baker owes less.
 */
export async function bookWithheldDebt(trx: Trx, paymentId: PaymentId, now: Date): Promise<boolean> {
  const [payment] = await lockPayments(trx, [paymentId])
  const left = payment?.collects_cents ?? 0
  if (left === 0 || payment?.status !== 'captured') return false
  const orders = await listReleasedOrders(trx, paymentId, null)
  const sale = orders.find(({ lost_cents }) => lost_cents > 0) ?? orders[0]
  if (!sale || orders.some(({ is_open }) => is_open) || (await hasUnfinished(trx, paymentId))) return false
  await recordMovements(trx, commissionWithheld(sale, left), now)
  await updatePayments(trx, [paymentId], { collects_cents: 0, updated_at: now })
  return true
}

/** Reduces a payment's withheld debt by what a refund returned, in a transaction that locks the payment. */
export async function reduceWithheldDebt(
  trx: Trx,
  { id, collects_cents }: Pick<PaymentRow, 'id' | 'collects_cents'>,
  returned: Cents,
  now: Date,
): Promise<void> {
  if (collects_cents === null || returned === 0) return
  await updatePayments(trx, [id], { collects_cents: collects_cents - returned, updated_at: now })
}
