import { newId } from '#server/database/new-id.ts'
import type { InstructionRow, NewInstructionRow, PaymentRow, Trx } from '#server/database/tables.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, InstructionId, PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { findCollected } from '../owed/owed-repository.ts'
import { owedAgain } from '../owed/owed-rules.ts'
import { type PaidOrder, updatePaidOrder } from '../taking/paid-orders-repository.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { readLoss } from './disputed-repository.ts'
import {
  insertInstructions,
  sumRefunds,
  updateInstruction,
  wasReleasedBefore,
} from './instructions-repository.ts'
import { commissionOfRest, refundedCommission } from './refund-rules.ts'

/** Why money of an order goes back, and who wants it so, a person or an admin; neither: nobody but the rules. */
export interface RefundCause {
  amount: Cents
  reason: Reason | null
  requestedBy: PersonId | null
  requestedByAdmin?: AdminId
  /** the place among the payment's instructions of the refund that it stands for, if it does for one */
  sequence?: number
}

/**
 * Writes that an order's buyer gets money back, as part of the caller's transaction, which holds the order and its
 * payment; from now on the order says that a refund is on its way. Answers the instruction's id.
 */
export async function writeRefund(
  trx: Trx,
  order: PaidOrder,
  { amount, reason, requestedBy, requestedByAdmin, sequence }: RefundCause,
  now: Date,
): Promise<InstructionId> {
  if (order.payment_id === null) throw new Error('An order paid at pickup has nothing to refund')
  const id = newId()
  const refund: NewInstructionRow = {
    id,
    payment_id: order.payment_id,
    order_id: order.id,
    kind: 'refund',
    amount_cents: amount,
    commission_cents: await commissionOfRefund(trx, order, amount, null),
    reason,
    requested_by: requestedBy,
    requested_by_admin: requestedByAdmin ?? null,
    next_attempt_at: now,
    created_at: now,
    updated_at: now,
    ...(sequence === undefined ? {} : { sequence }),
  }
  await insertInstructions(trx, [refund])
  await updatePaidOrder(trx, order.id, {
    refunded_cents: order.refunded_cents + amount,
    payment_status: 'refund_pending',
    updated_at: now,
  })
  return id
}

/**
 * The platform's part of a refund that comes after those written before it, or after all: of what disputes have left of the order
 * where one was lost.
 */
export async function commissionOfRefund(
  trx: Trx,
  order: PaidOrder,
  amount: Cents,
  before: Pick<InstructionRow, 'sequence'> | null,
): Promise<Cents> {
  const earlier = await sumRefunds(trx, order.id, before)
  if (order.lost_cents === 0) return refundedCommission({ ...order, refunded_cents: earlier.amount }, amount)
  const lost = await readLoss(trx, order.id)
  const left = {
    amount: order.total_cents - earlier.amount - lost.amount,
    commission: order.commission_cents - earlier.commission - lost.commission,
  }
  return commissionOfRest(left, amount)
}

/** A refund, as far as it decides what is owed again. */
type SentRefund = Pick<
  InstructionRow,
  'id' | 'payment_id' | 'order_id' | 'sequence' | 'amount_cents' | 'commission_cents' | 'collects_cents'
>

/**
 * What a refund makes owed again when it is sent, in cents, and writes it down: what its sale had taken of the baker's
 * debt is with the platform, so that nothing of it can be taken back from the baker. Every try comes to the same; after one
 * that was refused because of it, nothing does.
 */
export async function workOutOwedAgain(trx: Trx, refund: SentRefund, now: Date): Promise<Cents> {
  if (refund.collects_cents !== null) return refund.collects_cents
  const [payment] = await lockPayments(trx, [refund.payment_id])
  const again = payment ? owedAgain(refund, await findWithPlatform(trx, payment, refund)) : 0
  await updateInstruction(trx, refund.id, { collects_cents: again, updated_at: now })
  return again
}

/** What of a sale's money is with the platform for what its baker owed, in cents: booked with its release, or kept back until then. */
export async function findWithPlatform(
  trx: Trx,
  { collects_cents }: Pick<PaymentRow, 'collects_cents'>,
  refund: Pick<InstructionRow, 'payment_id' | 'order_id' | 'sequence'>,
): Promise<Cents> {
  if (!(await wasReleasedBefore(trx, refund))) return collects_cents ?? 0
  return refund.order_id === null ? 0 : await findCollected(trx, refund.order_id)
}
