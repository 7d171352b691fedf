import type { DisputeRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ReportedDispute } from '../contract/dispute.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { disputeFee, disputeFeeReturn } from '../ledger/ledger-rules.ts'
import { PaymentMustStopError } from '../ledger/payment-must-stop-error.ts'
import { followOwed } from '../owed/follow-owed.ts'
import { feeBearer } from '../providers/fee-bearer-rules.ts'
import type { PaymentContext } from '../providers/money-context.ts'
import { lockOrdersOfPayments } from '../taking/paid-orders-repository.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { stopPayment } from '../taking/stop-payment.ts'
import { type HeldDispute, returnDisputed, withdrawDisputed } from './dispute-money.ts'
import { disputeAfter, type KnownDispute, type NextDispute, splitDisputed } from './dispute-rules.ts'
import {
  findCapturedPayments,
  hasPayments,
  insertDispute,
  listDisputeRows,
  updateDisputes,
} from './disputes-repository.ts'
import { endDispute } from './end-dispute.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'
import { returnPart } from './return-part.ts'

export type DisputeLog = Pick<JobLog, 'error'>

/**
 * Applies a provider's report of a dispute, which may be repeated, late or out of order. Stops payments whose books
 * cannot hold the withdrawal. Throws `unavailable` while the disputed payment is not captured here.
 */
export async function applyDispute(
  context: PaymentContext,
  rail: Rail,
  reported: ReportedDispute,
  log: DisputeLog,
): Promise<void> {
  const named = { rail, dispute: reported.disputeId, state: reported.state, reason: reported.reason.code }
  let news: NextDispute['news']
  try {
    news = await inTransaction(context.db, (trx) => write(context, trx, { rail, reported, log }, null))
  } catch (error) {
    if (!(error instanceof PaymentMustStopError)) throw error
    news = await inTransaction(context.db, (trx) => write(context, trx, { rail, reported, log }, error))
    const { paymentId: payment, message: reason } = error
    log.error({ ...named, payment, reason }, 'A disputed payment is stopped: somebody has to look.')
  }
  if (news === 'opened') log.error(named, 'A dispute was opened: it has to be answered in time.')
  if (news === 'decided') log.error(named, `A dispute was decided: ${reported.state.replaceAll('_', ' ')}.`)
}

interface Report {
  rail: Rail
  reported: ReportedDispute
  log: DisputeLog
}

/** Stores the report and books its money; with `stop`, stops that payment instead of booking. */
async function write(
  context: PaymentContext,
  trx: Trx,
  { rail, reported, log }: Report,
  stop: PaymentMustStopError | null,
): Promise<NextDispute['news']> {
  const now = context.now()
  const ids = await findCapturedPayments(
    trx,
    rail,
    reported.captures.map(({ captureId }) => captureId),
  )
  if (ids.length === 0) {
    await refuseUnknown(trx, rail, reported, log)
    return null
  }
  const payments = await lockPayments(trx, ids)
  const known = await listDisputeRows(trx, rail, reported.disputeId)
  const next = disputeAfter(knownDispute(known), reported)
  if (next === null) return null
  if (known.length === 0) await insertDispute(trx, rail, reported, partsOf(reported, payments), now)
  const rows = known.length === 0 ? await listDisputeRows(trx, rail, reported.disputeId) : known
  const held = { rows, payments, orders: await lockOrdersOfPayments(trx, ids) }
  if (stop === null) await book(trx, held, reported, next, now)
  else await stopPayment(trx, stop.paymentId, stop.message, now)
  const isOver = stop === null && next.isOver
  const isEnding = isOver && !hasEnded(known)
  await updateDisputes(
    trx,
    rows.map(({ id }) => id),
    changeOf(reported, next, { isEnding, now }),
  )
  if (isEnding || (isOver && movesMoney(next))) await endDispute(trx, held, now)
  for (const cookId of bakersToFollow(payments, isOver)) await followOwed(context, trx, cookId, now)
  if (next.news !== null)
    await notifyOfDispute(
      context,
      trx,
      { what: next.news, state: next.state, answerBy: reported.answerBy },
      await listDisputeRows(trx, rail, reported.disputeId),
    )
  return next.news
}

function hasEnded(rows: readonly DisputeRow[]): boolean {
  return rows.length > 0 && rows.every(({ ended_at }) => ended_at !== null)
}

function movesMoney({ withdraws, returnsPart }: NextDispute): boolean {
  return withdraws || returnsPart > 0
}

function changeOf(
  reported: ReportedDispute,
  { state, news }: NextDispute,
  { isEnding, now }: { isEnding: boolean; now: Date },
): Parameters<typeof updateDisputes>[2] {
  return {
    state,
    reason_code: reported.reason.code,
    reason_words: reported.reason.words,
    evidence_due_at: reported.answerBy,
    reported_at: reported.at ?? now,
    ...(news === 'decided' ? { decided_at: now } : {}),
    ...(isEnding ? { ended_at: now } : {}),
    updated_at: now,
  }
}

/** Bakers whose debt may have changed, in locking order. */
function bakersToFollow(payments: readonly PaymentRow[], isOver: boolean): Set<PersonId> {
  const concerned = payments.filter(
    ({ payee, collects_cents }) => isOver || payee === null || collects_cents !== null,
  )
  return new Set(concerned.map(({ cook_id }) => cook_id).toSorted())
}

/** Logs a dispute about no payment of ours; throws if the payment is not captured yet. */
async function refuseUnknown(
  trx: Trx,
  rail: Rail,
  reported: ReportedDispute,
  log: DisputeLog,
): Promise<void> {
  const named = reported.captures.flatMap(({ paymentId }) => paymentId ?? [])
  if (await hasPayments(trx, named))
    throw new AppError('unavailable', 'The disputed payment is not captured yet.', { retryAfter: 60 })
  log.error(
    { rail, dispute: reported.disputeId },
    'A dispute is about no payment of ours: somebody has to look.',
  )
}

function knownDispute(rows: readonly DisputeRow[]): KnownDispute | null {
  const [first] = rows
  if (!first) return null
  const sum = (part: 'withdrawn_cents' | 'returned_cents' | 'fee_cents') =>
    rows.reduce((all, row) => all + row[part], 0)
  return {
    state: first.state,
    withdrawn: sum('withdrawn_cents'),
    returned: sum('returned_cents'),
    fee: sum('fee_cents'),
    reportedAt: first.reported_at,
  }
}

/** Splits the disputed amount over the payments, before any money has moved. */
function partsOf({ amount }: ReportedDispute, payments: readonly PaymentRow[]) {
  const paid = payments.map(({ amount_cents }) => amount_cents)
  const parts = splitDisputed(amount, paid) ?? paid
  return payments.map(({ id }, index) => ({ paymentId: id, amount: parts[index] ?? 0 }))
}

/** Books the withdrawal, the return, and the dispute fee or its refund. */
async function book(
  trx: Trx,
  held: HeldDispute & { rows: readonly DisputeRow[] },
  reported: ReportedDispute,
  { withdraws, returns, returnsPart, fee }: NextDispute,
  now: Date,
): Promise<void> {
  const { rows, payments } = held
  if (withdraws)
    for (const [id, cents] of await withdrawDisputed(trx, held, reported.amount, now))
      await updateDisputes(trx, [id], { amount_cents: cents, withdrawn_cents: cents, updated_at: now })
  if (returns) await returnDisputed(trx, held, now)
  if (returnsPart > 0) await returnPart(trx, held, returnsPart, now)
  const [first] = rows
  const payment = payments.find(({ id }) => id === first?.payment_id)
  if (fee === 0 || !first || !payment) return
  const bearer = feeBearer(payment)
  const left = first.fee_cents + fee
  const moved =
    fee > 0
      ? disputeFee(payment, first.id, { amount: fee, bearer })
      : disputeFeeReturn(payment, first.id, { amount: -fee, left, bearer })
  await recordMovements(trx, moved, now)
  await updateDisputes(trx, [first.id], { fee_cents: left, updated_at: now })
}
