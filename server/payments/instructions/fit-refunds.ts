import type { InstructionRow, Trx } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { owedTakenBack } from '../ledger/ledger-rules.ts'
import { lockOrdersOfPayments, type PaidOrder, updatePaidOrder } from '../taking/paid-orders-repository.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { isUntried, listWaitingRefunds, readOrderMoney } from './disputed-repository.ts'
import { lockWaitingInstruction, updateInstruction } from './instructions-repository.ts'
import { commissionOfRefund, writeRefund } from './write-refund.ts'

const hasItBack = 'The buyer already got the money back from their bank or from PayPal.'

/**
 * Fits an order's waiting refunds to what its buyer does not have back yet, and their commission to what is left of it.
 * Leaves tried refunds alone, as the provider may know them; it refuses any excess (`fitRefused`).
 */
export async function fitRefunds(trx: Trx, order: PaidOrder, left: Cents, now: Date): Promise<void> {
  let remaining = left
  let refunded = order.refunded_cents
  let tooMuch: { refund: InstructionRow; left: Cents } | null = null
  for (const refund of await listWaitingRefunds(trx, order.id)) {
    const { id, amount_cents: amount } = refund
    if (isUntried(refund) && amount > remaining) {
      await updateInstruction(trx, id, { status: 'void', last_error: hasItBack, updated_at: now })
      refunded -= amount
      // the first one that does not fit gets the rest, later ones nothing
      tooMuch ??= { refund, left: remaining }
      remaining = 0
      continue
    }
    remaining = Math.max(0, remaining - amount)
    if (isUntried(refund)) await recalculateCommission(trx, order, refund, now)
  }
  if (tooMuch) await replaceRefund(trx, order, tooMuch.refund, { refunded, left: tooMuch.left }, now)
}

/** A dispute has changed the commission since the refund was written. */
async function recalculateCommission(
  trx: Trx,
  order: PaidOrder,
  refund: InstructionRow,
  now: Date,
): Promise<void> {
  const commission = await commissionOfRefund(trx, order, refund.amount_cents, refund)
  await updateInstruction(trx, refund.id, { commission_cents: commission, updated_at: now })
}

/**
 * Voids a refused refund that exceeds what a dispute left, and writes one for the rest; false if it still fits.
 * `takenBack`, in cents, was reversed from the baker for it and reduces their debt.
 */
export async function fitRefused(
  trx: Trx,
  { id, payment_id, order_id }: Pick<InstructionRow, 'id' | 'payment_id' | 'order_id'>,
  takenBack: Cents,
  now: Date,
): Promise<boolean> {
  await lockPayments(trx, [payment_id])
  const orders = await lockOrdersOfPayments(trx, [payment_id])
  const order = orders.find((one) => one.id === order_id)
  const refund = await lockWaitingInstruction(trx, id)
  if (!order || !refund || order.lost_cents === 0) return false
  const left = (await readOrderMoney(trx, [payment_id])).get(order.id)?.left_cents ?? 0
  if (refund.amount_cents <= left) return false
  await updateInstruction(trx, id, { status: 'void', last_error: hasItBack, updated_at: now })
  await recordMovements(trx, owedTakenBack(order, refund.id, takenBack), now)
  await replaceRefund(trx, order, refund, { refunded: order.refunded_cents - refund.amount_cents, left }, now)
  return true
}

/**
 * Replaces a void refund: `refunded` by the others, and a new refund of `left` in its place in the sequence, so that a
 * later release pays the rest.
 */
async function replaceRefund(
  trx: Trx,
  order: PaidOrder,
  { reason, requested_by, requested_by_admin, sequence }: InstructionRow,
  { refunded, left }: { refunded: Cents; left: Cents },
  now: Date,
): Promise<void> {
  const status = refunded === 0 ? 'paid' : 'partly_refunded'
  await updatePaidOrder(trx, order.id, { refunded_cents: refunded, payment_status: status, updated_at: now })
  if (left === 0) return
  const by = requested_by_admin === null ? {} : { requestedByAdmin: requested_by_admin }
  const cause = { amount: left, reason, requestedBy: requested_by, sequence, ...by }
  await writeRefund(trx, { ...order, refunded_cents: refunded }, cause, now)
}
