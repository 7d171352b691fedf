import { newId } from '#server/database/new-id.ts'
import type { Db, DisputeRow, Trx } from '#server/database/tables.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'
import type { CaptureId, DisputeId, ProviderOrderId } from '#shared/api/payments.ts'
import { isDecided } from '#shared/dispute-states.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ReportedDispute } from '../contract/dispute.ts'
import type { AskedPayment } from '../instructions/check-ceiling.ts'

/** Finds our payments with these captures; returns their ids in order. */
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

/** Lists the captures of a provider's order, each with its payment. */
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

/** Lists a dispute's rows, one for each payment, ordered by payment. */
export function listDisputeRows(db: Db, rail: Rail, disputeId: DisputeId): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .selectAll()
    .where('rail', '=', rail)
    .where('dispute_id', '=', disputeId)
    .orderBy('payment_id')
    .execute()
}

/** A captured, disputed payment, with the provider's id of its release and the reason it is stopped, or null. */
export interface DisputedPayment extends AskedPayment {
  release_id: string | null
  stopped_reason: string | null
}

/** Reads captured payments with the ids that their provider needs. */
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

/** Updates rows of a dispute whose payments the transaction has locked. */
export async function updateDisputes(
  db: Db,
  ids: readonly string[],
  change: Partial<Omit<DisputeRow, 'id' | 'rail' | 'dispute_id' | 'payment_id'>> & { updated_at: Date },
): Promise<void> {
  if (ids.length > 0) await db.updateTable('disputes').set(change).where('id', 'in', ids).execute()
}

/** What bakers and platform have returned of each locked payment, in cents. */
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

/** The part of an order that a dispute withdrew. */
export interface DisputeShare {
  dispute_id: string
  order_id: OrderId
  amount_cents: Cents
  commission_cents: Cents
}

export async function insertShares(trx: Trx, shares: readonly DisputeShare[], now: Date): Promise<void> {
  const rows = shares.map((share) => ({ ...share, created_at: now, updated_at: now }))
  if (rows.length > 0) await trx.insertInto('dispute_shares').values(rows).execute()
}

/** Lists withdrawn shares that have not been returned. */
export function listSharesAway(trx: Trx, disputeIds: readonly string[]): Promise<DisputeShare[]> {
  return trx
    .selectFrom('dispute_shares')
    .select(['dispute_id', 'order_id', 'amount_cents', 'commission_cents'])
    .where('dispute_id', 'in', disputeIds)
    .where('returned_at', 'is', null)
    .orderBy('order_id')
    .execute()
}

/** Reduces a share after a partial return, or marks it as returned if nothing is left. */
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

/** Marks everything that disputes withdrew as returned. */
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

/** Lists disputes to poll: running ones, and those decided since a moment. */
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

/** Takes disputes due by a moment, and marks them as reminded so that none is returned twice. */
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

/** Lists what the payments paid for, and when it was handed over. */
export function listHandedOver(db: Db, paymentIds: readonly PaymentId[]) {
  return db
    .selectFrom('orders')
    .select(['title', 'option_name', 'quantity', 'completed_at'])
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .execute()
}
