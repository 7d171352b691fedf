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

/** A refund's amount, reason and requester: a person, an admin, or neither when a rule requires it. */
export interface RefundCause {
  amount: Cents
  reason: Reason | null
  requestedBy: PersonId | null
  requestedByAdmin?: AdminId
  /** the sequence of the refund that this one replaces, if any */
  sequence?: number
}

/**
 * Writes a refund and marks its order as having one under way; returns the instruction's id. Runs in the caller's
 * transaction, which locks order and payment.
 */
export async function writeRefund(
  trx: Trx,
  order: PaidOrder,
  { amount, reason, requestedBy, requestedByAdmin, sequence }: RefundCause,
  now: Date,
): Promise<InstructionId> {
  if (order.payment_id === null) throw new Error('An order paid at pickup has no refund')
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
 * The commission in a refund that follows those before `before`, or all; after a lost dispute, a share of what is left.
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

/** The parts of a refund that decide what is owed again. */
type SentRefund = Pick<
  InstructionRow,
  'id' | 'payment_id' | 'order_id' | 'sequence' | 'amount_cents' | 'commission_cents' | 'collects_cents'
>

/**
 * Calculates and stores the debt that a refund makes owed again, in cents: the platform holds it, so it cannot be
 * reversed from the baker. Every try gets the same amount; a retry after a refusal of our fee gets zero.
 */
export async function calculateOwedAgain(trx: Trx, refund: SentRefund, now: Date): Promise<Cents> {
  if (refund.collects_cents !== null) return refund.collects_cents
  const [payment] = await lockPayments(trx, [refund.payment_id])
  const again = payment ? owedAgain(refund, await findCollectedDebt(trx, payment, refund)) : 0
  await updateInstruction(trx, refund.id, { collects_cents: again, updated_at: now })
  return again
}

/** The part of a sale that paid the baker's debt, in cents: booked with its release, or withheld until then. */
export async function findCollectedDebt(
  trx: Trx,
  { collects_cents }: Pick<PaymentRow, 'collects_cents'>,
  refund: Pick<InstructionRow, 'payment_id' | 'order_id' | 'sequence'>,
): Promise<Cents> {
  if (!(await wasReleasedBefore(trx, refund))) return collects_cents ?? 0
  return refund.order_id === null ? 0 : await findCollected(trx, refund.order_id)
}
