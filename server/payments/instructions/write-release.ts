import { newId } from '#server/database/new-id.ts'
import type { InstructionRow, PaymentRow, Trx } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import { sumGivenByBaker } from '../ledger/ledger-repository.ts'
import { lockOwed } from '../owed/owed-repository.ts'
import { collectedBy } from '../owed/owed-rules.ts'
import { releasesParts } from '../owed/withheld-debt-rules.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { bookWithheldDebt } from './book-withheld-debt.ts'
import { hasRunningDispute } from './disputed-repository.ts'
import {
  hasRelease,
  insertInstructions,
  isPaymentOnHold,
  listReleasedOrders,
  lockWaitingInstruction,
  type ReleasedOrder,
  updateInstruction,
} from './instructions-repository.ts'

/**
 * Writes a payment's one release for its completed orders, once none of its orders is open (CONST-07; decisions,
 * OPEN-03). Runs in the caller's transaction, which locks the payment.
 */
export async function writeReleaseWhenOver(
  trx: Trx,
  payment: Pick<PaymentRow, 'id' | 'status' | 'closed_reason'>,
  now: Date,
): Promise<void> {
  if (payment.status !== 'captured' || payment.closed_reason !== null) return
  const orders = await listReleasedOrders(trx, payment.id, null)
  const amount = sumDue(orders)
  // negative when a dispute and a tried refund took the same money
  if (orders.some((order) => order.is_open) || (await hasRelease(trx, payment.id))) return
  if (amount <= 0) {
    await bookWithheldDebt(trx, payment.id, now)
    return
  }
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
 * Calculates and stores a release's amount in cents; every try gets the same, and reserved debt is taken only once.
 * Throws while a dispute is open or an order is on hold.
 */
export async function calculateRelease(
  trx: Trx,
  { id, payment_id }: Pick<InstructionRow, 'id' | 'payment_id'>,
  now: Date,
): Promise<Cents> {
  const [payment] = await lockPayments(trx, [payment_id])
  // an earlier try may have reserved debt since, or finished it
  const release = await lockWaitingInstruction(trx, id)
  if (!payment || !release) return 0
  const due = sumDue(await listReleasedOrders(trx, payment_id, release))
  if (due < 0) return due
  // disputed money may be returned, and is then part of the release
  if (await hasRunningDispute(trx, payment_id))
    throw new Error('The payment has an open dispute: its release waits.')
  if (await isPaymentOnHold(trx, payment_id))
    throw new Error('An order of the payment is on hold: its release waits.')
  const collects = release.collects_cents ?? (await collect(trx, payment, due))
  // the provider kept our fee in a refund, and pays out that much less
  const amount = Math.max(0, due - collects - (await sumGivenByBaker(trx, payment_id)))
  await updateInstruction(trx, id, { amount_cents: amount, collects_cents: collects, updated_at: now })
  return amount
}

/** The baker's debt that a release takes and no other sale does. */
async function collect(trx: Trx, payment: PaymentRow, due: Cents): Promise<Cents> {
  const { rail, cook_id, collects_cents } = payment
  if (!releasesParts(rail)) return collectedBy({ owed: collects_cents ?? 0, due })
  const { owed, reserved } = await lockOwed(trx, cook_id)
  return collectedBy({ owed: owed - reserved, due })
}

function sumDue(orders: readonly ReleasedOrder[]): Cents {
  return orders.reduce((sum, { due_cents }) => sum + due_cents, 0)
}
