import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { Db, DisputeRow, InstructionRow, Trx } from '#server/database/tables.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, DisputeId, ProviderOrderId } from '#shared/api/payments.ts'
import { isDecided } from '#shared/dispute-states.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { AskedPayment } from '../check-ceiling.ts'
import type { ReportedDispute } from './dispute.ts'

/** The payments whose money a dispute is about, by id, as far as they are ours. */
export async function findCapturedPayments(
  db: Db,
  rail: Rail,
  captureIds: readonly CaptureId[],
): Promise<PaymentId[]> {
  if (captureIds.length === 0) return []
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('rail', '=', rail)
    .where('capture_id', 'in', captureIds)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The captures of a provider's order, each with its payment. */
export async function listCapturesOfOrder(
  db: Db,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<{ captureId: CaptureId; paymentId: PaymentId }[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'capture_id'])
    .where('rail', '=', rail)
    .where('provider_order_id', '=', providerOrderId)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, capture_id }) =>
    capture_id === null ? [] : [{ captureId: capture_id, paymentId: id }],
  )
}

/** Whether any of these payments is ours, captured or not. */
export async function hasPayments(db: Db, ids: readonly PaymentId[]): Promise<boolean> {
  if (ids.length === 0) return false
  const row = await db.selectFrom('payments').select('id').where('id', 'in', ids).limit(1).executeTakeFirst()
  return row !== undefined
}

/** A dispute's rows, one for each payment, in the order of the payments, which the transaction holds. */
export function listDisputeRows(db: Db, rail: Rail, disputeId: DisputeId): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('rail', '=', rail)
    .where('dispute_id', '=', disputeId)
    .orderBy('payment_id')
    .execute()
}

/** A captured payment that is disputed, with the provider's id of its release, and why it is stopped; null: there is none. */
export interface DisputedPayment extends AskedPayment {
  release_id: string | null
  stopped_reason: string | null
}

/** Reads these payments as their provider is asked about them. */
export async function listDisputedPayments(db: Db, ids: readonly PaymentId[]): Promise<DisputedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id as payment_id', 'rail', 'payee', 'provider_order_id', 'capture_id'])
    .select(['amount_cents as paid_cents', 'stopped_reason'])
    .select((eb) =>
      eb
        .selectFrom('payment_instructions as release')
        .select('release.provider_id')
        .whereRef('release.payment_id', '=', 'payments.id')
        .where('release.kind', '=', 'release')
        .where('release.status', '=', 'done')
        .as('release_id'),
    )
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ provider_order_id, capture_id, ...rest }) =>
    provider_order_id === null || capture_id === null ? [] : [{ ...rest, provider_order_id, capture_id }],
  )
}

/** Writes a new dispute of these payments. */
export async function insertDispute(
  trx: Trx,
  rail: Rail,
  reported: ReportedDispute,
  parts: readonly { paymentId: PaymentId; amount: Cents }[],
  now: Date,
): Promise<void> {
  const { disputeId, payee, state, reason, answerBy } = reported
  const shared = {
    rail,
    dispute_id: disputeId,
    payee,
    state,
    reason_code: reason.code,
    reason_words: reason.words,
    evidence_due_at: answerBy,
    opened_at: now,
    decided_at: isDecided(state) ? now : null,
    created_at: now,
    updated_at: now,
  }
  const rows = parts.map(({ paymentId, amount }) => ({
    ...shared,
    id: newId(),
    payment_id: paymentId,
    amount_cents: amount,
  }))
  await trx.insertInto('disputes').values(rows).execute()
}

/** Writes a change of rows of a dispute whose payments the transaction holds. */
export async function updateDisputes(
  db: Db,
  ids: readonly string[],
  change: Partial<Omit<DisputeRow, 'id' | 'rail' | 'dispute_id' | 'payment_id'>> & { updated_at: Date },
): Promise<void> {
  if (ids.length > 0) await db.updateTable('disputes').set(change).where('id', 'in', ids).execute()
}

/** What of an order's money its buyer or their bank does not have back, in cents, and whether its commission was taken. */
export interface OrderMoney {
  order_id: OrderId
  left_cents: Cents
  is_commission_taken: boolean
}

/** Reads it of the orders of payments that the transaction holds. */
export async function readOrderMoney(
  trx: Trx,
  paymentIds: readonly PaymentId[],
): Promise<Map<OrderId, OrderMoney>> {
  const { rows } = await sql<OrderMoney>`
    select order_id, coalesce(-sum(amount_cents) filter (where account in ('buyer', 'disputed')), 0)::integer as left_cents,
      coalesce(bool_or(kind = 'commission'), false) as is_commission_taken
    from account_movements
    where payment_id = any (${[...paymentIds]}::uuid[]) and order_id is not null
    group by order_id`.execute(trx)
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** What bakers and platform have brought back of what they had of payments that the transaction holds, in cents. */
export async function readBroughtBack(
  trx: Trx,
  paymentIds: readonly PaymentId[],
): Promise<Map<PaymentId, Cents>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('payment_balances')
    .select(['payment_id', 'returned_cents'])
    .where('payment_id', 'in', paymentIds)
    .execute()
  return new Map(rows.map(({ payment_id, returned_cents }) => [payment_id, returned_cents]))
}

/** What a dispute withdrew of an order. */
export interface DisputeShare {
  dispute_id: string
  order_id: OrderId
  amount_cents: Cents
  commission_cents: Cents
}

/** Writes what a dispute withdrew of orders. */
export async function insertShares(trx: Trx, shares: readonly DisputeShare[], now: Date): Promise<void> {
  const rows = shares.map((share) => ({ ...share, created_at: now, updated_at: now }))
  if (rows.length > 0) await trx.insertInto('dispute_shares').values(rows).execute()
}

/** What disputes withdrew and has not been given back. */
export function listSharesAway(trx: Trx, disputeIds: readonly string[]): Promise<DisputeShare[]> {
  return trx
    .selectFrom('dispute_shares')
    .select(['dispute_id', 'order_id', 'amount_cents', 'commission_cents'])
    .where('dispute_id', 'in', disputeIds)
    .where('returned_at', 'is', null)
    .orderBy('order_id')
    .execute()
}

/** Writes what is left of a share after a part of it has been given back, or that none is. */
export async function shrinkShare(
  trx: Trx,
  { dispute_id, order_id }: Pick<DisputeShare, 'dispute_id' | 'order_id'>,
  left: Pick<DisputeShare, 'amount_cents' | 'commission_cents'>,
  now: Date,
): Promise<void> {
  const change = left.amount_cents === 0 ? { returned_at: now } : left
  await trx
    .updateTable('dispute_shares')
    .set({ ...change, updated_at: now })
    .where('dispute_id', '=', dispute_id)
    .where('order_id', '=', order_id)
    .execute()
}

/** Notes that all that disputes withdrew has been given back. */
export async function noteReturned(trx: Trx, disputeIds: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('dispute_shares')
    .set({ returned_at: now, updated_at: now })
    .where('dispute_id', 'in', disputeIds)
    .where('returned_at', 'is', null)
    .execute()
  await trx
    .updateTable('disputes')
    .set((dispute) => ({ returned_cents: dispute.ref('withdrawn_cents'), updated_at: now }))
    .where('id', 'in', disputeIds)
    .execute()
}

/** What buyers' banks have for good of an order, in cents, and whether a dispute that took of it still runs. */
export interface Loss {
  amount: Cents
  /** the platform's part in it */
  commission: Cents
  isRunning: boolean
}

/** Reads what is lost of an order. */
export async function readLoss(trx: Trx, orderId: OrderId): Promise<Loss> {
  const { rows } = await sql<Omit<Loss, 'isRunning'> & { is_running: boolean }>`
    select coalesce(sum(share.amount_cents), 0)::integer as amount,
      coalesce(sum(share.commission_cents), 0)::integer as commission,
      coalesce(bool_or(dispute.ended_at is null), false) as is_running
    from dispute_shares as share join disputes as dispute on dispute.id = share.dispute_id
    where share.order_id = ${orderId} and share.returned_at is null`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('A sum answers one row')
  const { is_running: isRunning, ...lost } = row
  return { ...lost, isRunning }
}

/**
 * What disputes that are over took for good, of each order of a payment, of what its baker had already: of money that had been
 * released, or whose release was under way.
 */
export async function listLostByBaker(
  trx: Trx,
  paymentId: PaymentId,
): Promise<{ dispute_id: string; order_id: OrderId; cents: Cents }[]> {
  const { rows } = await sql<{ dispute_id: string; order_id: OrderId; cents: Cents }>`
    select share.dispute_id, share.order_id, share.amount_cents - share.commission_cents as cents
    from dispute_shares as share join disputes as dispute on dispute.id = share.dispute_id
    where dispute.payment_id = ${paymentId} and dispute.ended_at is not null and share.returned_at is null
      and exists (
        select from ledger_movements as moved
        left join payment_instructions as instruction on instruction.id = moved.instruction_id
        where moved.order_id = share.order_id and moved.credit_account = 'baker' and (
          moved.debit_account = 'disputed' and moved.cause = 'dispute_withdrawal:' || share.dispute_id
          or moved.debit_account = 'held' and instruction.kind = 'release'
        )
      )
    order by share.order_id, share.dispute_id`.execute(trx)
  return rows
}

/** The refunds of an order that wait, in their order; none of them is taken up meanwhile. */
export function listWaitingRefunds(trx: Trx, orderId: OrderId): Promise<InstructionRow[]> {
  return trx
    .selectFrom('payment_instructions')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'refund')
    .where('status', '=', 'waiting')
    .orderBy('sequence')
    .forNoKeyUpdate()
    .execute()
}

/** What refunds of an order that were tried may still give back, in cents. */
export interface TriedRefunds {
  amount: Cents
  /** the platform's part in it */
  commission: Cents
}

/**
 * Reads it of orders of payments that the transaction holds, where there are any: of refunds that wait for another try, and of
 * those that failed, which an admin may have tried again. None of them is taken up meanwhile.
 */
export async function readTriedRefunds(
  trx: Trx,
  paymentIds: readonly PaymentId[],
): Promise<Map<OrderId, TriedRefunds>> {
  const open = await trx
    .selectFrom('payment_instructions')
    .select(['order_id', 'status', 'attempts', 'last_error', 'amount_cents', 'commission_cents'])
    .where('payment_id', 'in', paymentIds)
    .where('kind', '=', 'refund')
    .where('status', 'in', ['waiting', 'failed'])
    .orderBy('sequence')
    .forNoKeyUpdate()
    .execute()
  const tried = new Map<OrderId, TriedRefunds>()
  for (const refund of open) {
    const { order_id, amount_cents, commission_cents } = refund
    if (order_id === null || isUntried(refund)) continue
    const { amount, commission } = tried.get(order_id) ?? noneTried
    tried.set(order_id, { amount: amount + amount_cents, commission: commission + commission_cents })
  }
  return tried
}

/** Whether no provider can know of an instruction: an admin may have one tried again, from the first try on. */
export function isUntried({
  status,
  attempts,
  last_error,
}: Pick<InstructionRow, 'status' | 'attempts' | 'last_error'>): boolean {
  return status === 'waiting' && attempts === 0 && last_error === null
}

/** Where no refund was tried that is not done. */
export const noneTried: TriedRefunds = { amount: 0, commission: 0 }

/** Wakes who carries out instructions: some that were there may be carried out now. */
export async function wakeInstructions(trx: Trx): Promise<void> {
  await sql`select tell('payment_instructed', '')`.execute(trx)
}

/** The disputes to ask about anew: those that run, and for a while those that were decided. */
export function listDisputesToAsk(
  db: Db,
  decidedSince: Date,
): Promise<Pick<DisputeRow, 'rail' | 'dispute_id' | 'payee'>[]> {
  return db
    .selectFrom('disputes')
    .select(['rail', 'dispute_id', 'payee'])
    .distinct()
    .where((dispute) =>
      dispute.or([dispute('ended_at', 'is', null), dispute('decided_at', '>=', decidedSince)]),
    )
    .orderBy('dispute_id')
    .execute()
}

/** Takes the disputes that wait for an answer until a moment and of which nobody was reminded, noting that now they are. */
export function takeDisputesToRemind(
  trx: Trx,
  { now, dueBy }: { now: Date; dueBy: Date },
): Promise<DisputeRow[]> {
  return trx
    .updateTable('disputes')
    .set({ reminded_at: now, updated_at: now })
    .where('state', '=', 'needs_answer')
    .where('ended_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('evidence_due_at', '<=', dueBy)
    .where('evidence_due_at', '>', now)
    .returningAll()
    .execute()
}

/** Whether a dispute about a payment runs, which its instructions wait for. */
export async function hasRunningDispute(db: Db, paymentId: PaymentId): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a payment was ever disputed, as far as our books know. */
export async function hasDispute(db: Db, paymentId: PaymentId): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What was sold with payments, and when it was handed over. */
export function listHandedOver(db: Db, paymentIds: readonly PaymentId[]) {
  return db
    .selectFrom('orders')
    .select(['title', 'option_name', 'quantity', 'completed_at'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute()
}
