import { newId } from '#server/database/new-id.ts'
import type { InstructionRow, PaymentRow, Trx } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import { sumGivenByBaker } from '../ledger/ledger-repository.ts'
import { releasesParts } from '../owed/kept-back-rules.ts'
import { lockOwed } from '../owed/owed-repository.ts'
import { collectedBy } from '../owed/owed-rules.ts'
import { lockPayments } from '../taking/payments-repository.ts'
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
import { takeKeptBack } from './take-kept-back.ts'

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
  // less than nothing: a buyer's bank has what a refund that was tried counts too
  if (orders.some((order) => order.is_open) || (await hasRelease(trx, payment.id))) return
  if (amount <= 0) {
    await takeKeptBack(trx, payment.id, now)
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
 * What a release is worth when it is sent, in cents, worked out anew from its orders and the refunds before it and written
 * down: what it was worth when it was written no longer counts. What the baker owes is taken off: what the provider has kept
 * back as it took the money, or what is reserved now, so that two sales at once take it once. Every try comes to the same, for
 * all before it is over by then, nothing after it matters, and what is reserved stays; so a provider that hears of it again
 * hears the same amount. Throws while a dispute of the payment runs, or an order of it is on hold.
 */
export async function workOutRelease(
  trx: Trx,
  { id, payment_id }: Pick<InstructionRow, 'id' | 'payment_id'>,
  now: Date,
): Promise<Cents> {
  const [payment] = await lockPayments(trx, [payment_id])
  // whoever took it before may have reserved something since, or finished it
  const release = await lockWaitingInstruction(trx, id)
  if (!payment || !release) return 0
  const due = sumDue(await listReleasedOrders(trx, payment_id, release))
  if (due < 0) return due
  // what a bank has may come back: then it is to be released too
  if (await hasRunningDispute(trx, payment_id))
    throw new Error('A dispute about it runs: it waits until that is over.')
  if (await isPaymentOnHold(trx, payment_id))
    throw new Error('An order of it is on hold: it waits until that is decided.')
  const collects = release.collects_cents ?? (await collect(trx, payment, due))
  // what the baker gave for a refund in which the provider kept our fee, it takes off what it pays out
  const amount = Math.max(0, due - collects - (await sumGivenByBaker(trx, payment_id)))
  await updateInstruction(trx, id, { amount_cents: amount, collects_cents: collects, updated_at: now })
  return amount
}

/** How much of what a baker owes a release takes that no other sale does. */
async function collect(trx: Trx, payment: PaymentRow, due: Cents): Promise<Cents> {
  const { rail, cook_id, collects_cents } = payment
  if (!releasesParts(rail)) return collectedBy({ owed: collects_cents ?? 0, due })
  const { owed, reserved } = await lockOwed(trx, cook_id)
  return collectedBy({ owed: owed - reserved, due })
}

function sumDue(orders: readonly ReleasedOrder[]): Cents {
  return orders.reduce((sum, { due_cents }) => sum + due_cents, 0)
}
