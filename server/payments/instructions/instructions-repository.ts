import { sql } from 'kysely'
import { isOnHold } from '#server/database/order-hold-condition.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, InstructionRow, NewInstructionRow, Trx } from '#server/database/tables.ts'
import type { InstructionId, OrderId, PaymentId, PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { openStatuses, soldStatuses } from '#shared/order-status-groups.ts'

/**
 * Inserts instructions; they run once the transaction commits. The transaction locks the payment, so a payment's
 * sequence is the order of writing.
 */
export async function insertInstructions(
  trx: Trx,
  instructions: readonly NewInstructionRow[],
): Promise<void> {
  if (instructions.length > 0) await trx.insertInto('payment_instructions').values(instructions).execute()
}

/** An instruction as its provider may know it. */
export type KnownInstruction = Pick<
  InstructionRow,
  'id' | 'payment_id' | 'kind' | 'status' | 'amount_cents' | 'provider_id'
>

/** A payment's instructions, and other payments' with one of these provider ids. */
export function listKnownInstructions(
  db: Db,
  paymentId: PaymentId,
  providerIds: readonly string[],
): Promise<KnownInstruction[]> {
  return db
    .selectFrom('payment_instructions')
    .select(['id', 'payment_id', 'kind', 'status', 'amount_cents', 'provider_id'])
    .where((eb) =>
      eb.or([
        eb('payment_id', '=', paymentId),
        ...(providerIds.length > 0 ? [eb('provider_id', 'in', providerIds)] : []),
      ]),
    )
    .orderBy('sequence')
    .execute()
}

/** Whether the payout of any order of a payment is on hold. */
export async function isPaymentOnHold(trx: Trx, paymentId: PaymentId): Promise<boolean> {
  const row = await trx
    .selectFrom('orders')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where(isOnHold())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Voids a payment's untried release, in a transaction that locks the payment; it is written again after the hold. */
export async function voidUntriedRelease(trx: Trx, paymentId: PaymentId, now: Date): Promise<void> {
  await trx
    .updateTable('payment_instructions')
    .set({ status: 'void', collects_cents: null, last_error: 'Its payout was put on hold.', updated_at: now })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'release')
    .where('status', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('last_error', 'is', null)
    .execute()
}

/** Locks an instruction that still waits; undefined if it was settled meanwhile. */
export function lockWaitingInstruction(trx: Trx, id: InstructionId): Promise<InstructionRow | undefined> {
  return trx
    .selectFrom('payment_instructions')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Updates an instruction that still waits. */
export async function updateInstruction(
  db: Db,
  id: InstructionId,
  change: Partial<
    Pick<
      InstructionRow,
      | 'status'
      | 'provider_id'
      | 'amount_cents'
      | 'commission_cents'
      | 'collects_cents'
      | 'is_fee_refused'
      | 'last_error'
      | 'done_at'
      | 'next_attempt_at'
    >
  > & {
    updated_at: Date
  },
): Promise<void> {
  await db
    .updateTable('payment_instructions')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

/** A payment's waiting or failed refunds without a provider id. */
export function listUnsentRefunds(trx: Trx, paymentId: PaymentId): Promise<InstructionRow[]> {
  return trx
    .selectFrom('payment_instructions')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'refund')
    .where('status', 'in', ['waiting', 'failed'])
    .where('provider_id', 'is', null)
    .orderBy('sequence')
    .execute()
}

/** Voids an unfinished instruction that another one replaces. */
export async function voidInstruction(trx: Trx, id: InstructionId, now: Date): Promise<void> {
  await trx
    .updateTable('payment_instructions')
    .set({ status: 'void', updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'failed'])
    .execute()
}

/** Returns a failed instruction to waiting, keeping its sequence, as the provider carried it out after all. */
export async function reviveInstruction(trx: Trx, id: InstructionId, now: Date): Promise<void> {
  await trx
    .updateTable('payment_instructions')
    .set({ status: 'waiting', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .execute()
}

/** Moves a waiting release behind later instructions and clears its amounts, so that it is calculated again. */
export async function postponeRelease(trx: Trx, paymentId: PaymentId, now: Date): Promise<void> {
  await trx
    .updateTable('payment_instructions')
    .set({
      sequence: sql<number>`nextval('payment_instructions_sequence')`,
      collects_cents: null,
      next_attempt_at: now,
      updated_at: now,
    })
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'release')
    .where('status', '=', 'waiting')
    .where('provider_id', 'is', null)
    .execute()
}

/** Makes an instruction due now because its provider has news, and wakes the worker. */
export async function makeInstructionDue(db: Db, id: InstructionId, now: Date): Promise<void> {
  const result = await db
    .updateTable('payment_instructions')
    .set({ next_attempt_at: now, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('provider_id', 'is not', null)
    .executeTakeFirst()
  if (result.numUpdatedRows > 0n) await sql`select tell('payment_instructed', '')`.execute(db)
}

/** Whether the order has another unfinished refund: waiting, or failed for good. */
export async function hasOtherOpenRefund(
  trx: Trx,
  orderId: OrderId,
  instructionId: InstructionId,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_instructions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('status', 'in', ['waiting', 'failed'])
    .where('id', '<>', instructionId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the release came before a refund, so that the baker has their part of it. */
export async function wasReleasedBefore(
  trx: Trx,
  { payment_id, sequence }: Pick<InstructionRow, 'payment_id' | 'sequence'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_instructions')
    .select('id')
    .where('payment_id', '=', payment_id)
    .where('kind', '=', 'release')
    .where('status', 'in', ['done', 'settled'])
    .where('sequence', '<', sequence)
    .executeTakeFirst()
  return row !== undefined
}

/** An order's refunds in cents, and the platform's share of them. */
export interface RefundSum {
  amount: Cents
  commission: Cents
}

/** Sums an order's refunds, done or not; with `before`, only those written before it. */
export async function sumRefunds(
  trx: Trx,
  orderId: OrderId,
  before: Pick<InstructionRow, 'sequence'> | null,
): Promise<RefundSum> {
  const { rows } = await sql<RefundSum>`
    select coalesce(sum(amount_cents), 0)::integer as amount,
      coalesce(sum(commission_cents), 0)::integer as commission
    from payment_instructions
    where order_id = ${orderId} and kind = 'refund' and status <> 'void'
      ${before === null ? sql`` : sql`and sequence < ${before.sequence}`}`.execute(trx)
  return rows[0] ?? { amount: 0, commission: 0 }
}

/** The commission returned by an order's completed refunds, in cents. */
export async function sumReturnedCommission(trx: Trx, orderId: OrderId): Promise<Cents> {
  const { returned } = await trx
    .selectFrom('payment_instructions')
    .select(({ fn }) => fn.coalesce(fn.sum<Cents>('commission_cents'), sql<Cents>`0`).as('returned'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('status', 'in', ['done', 'settled'])
    .executeTakeFirstOrThrow()
  return Number(returned)
}

/** An order as its payment's release sees it. */
export interface ReleasedOrder {
  id: OrderId
  payment_id: PaymentId | null
  cook_id: PersonId
  /** whether it may still be cancelled or completed, or its payout waits or is on hold */
  is_open: boolean
  /** the baker's part, less their part of refunds and disputed money */
  due_cents: Cents
  /** the baker's part of disputed money */
  disputed_cents: Cents
  /** the baker's part of disputed money that was returned */
  returned_cents: Cents
  /** lost in disputes, including the platform's share */
  lost_cents: Cents
}

/**
 * A payment's orders with what each is worth to its baker; zero unless completed. Refunds count once written; with
 * `before`, only those before that instruction.
 */
export async function listReleasedOrders(
  db: Db,
  paymentId: PaymentId,
  before: Pick<InstructionRow, 'sequence'> | null,
): Promise<ReleasedOrder[]> {
  const { rows } = await sql<ReleasedOrder>`
    select orders.id, orders.payment_id, orders.cook_id,
      ${hasStatus(openStatuses)} or orders.pays_out_at is not null or ${isOnHold()} as is_open,
      case when ${hasStatus(soldStatuses)} then orders.seller_cents - disputed.cents - coalesce((
        select sum(refund.amount_cents - refund.commission_cents) from payment_instructions as refund
        where refund.order_id = orders.id and refund.kind = 'refund' and refund.status <> 'void'
          ${before === null ? sql`` : sql`and refund.sequence < ${before.sequence}`}
      ), 0) else 0 end::integer as due_cents,
      case when ${hasStatus(soldStatuses)} then disputed.cents else 0 end::integer as disputed_cents,
      case when ${hasStatus(soldStatuses)} then disputed.returned else 0 end::integer as returned_cents,
      orders.lost_cents
    from orders cross join lateral (
      select coalesce(sum(amount_cents - commission_cents) filter (where returned_at is null), 0) as cents,
        coalesce(sum(amount_cents - commission_cents) filter (where returned_at is not null), 0) as returned
      from dispute_shares where dispute_shares.order_id = orders.id
    ) as disputed
    where orders.payment_id = ${paymentId} order by orders.id
  `.execute(db)
  return rows
}

/** Whether a payment has unfinished business: a waiting or failed instruction, or an open dispute. */
export async function hasUnfinished(trx: Trx, paymentId: PaymentId): Promise<boolean> {
  const { rows } = await sql`
    select from payment_instructions where payment_id = ${paymentId} and status in ('waiting', 'failed')
    union all select from disputes where payment_id = ${paymentId} and ended_at is null limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether a payment has a release. */
export async function hasRelease(trx: Trx, paymentId: PaymentId): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_instructions')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'release')
    .where('status', '<>', 'void')
    .executeTakeFirst()
  return row !== undefined
}
