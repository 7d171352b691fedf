import type { PaymentRow, PaymentRowChange, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ChangingPayment } from '../contract/orders-of-payments.ts'
import type { ProviderOrderState } from '../contract/payment-provider.ts'
import {
  eventOf,
  isBeingCaptured,
  type NextPayment,
  paymentAfter,
  type StopReason,
} from '../contract/payment-rules.ts'
import { debtWithheldBy } from '../owed/withheld-debt-rules.ts'
import type { PaymentContext } from '../providers/money-context.ts'
import { bookProviderFee } from './book-provider-fee.ts'
import { lockPaymentsOfProviderOrder, updatePayments } from './payments-repository.ts'
import { stopPayment } from './stop-payment.ts'
import { takeOwedPayment } from './take-owed-payment.ts'

/**
 * Syncs payments and orders with a provider's report, which may be repeated, late or out of order. `stop` says why we
 * no longer wait; null: keep waiting (PAY-06 to PAY-08). `isAnswer`: the report answers the running capture.
 */
export async function syncPayment(
  context: PaymentContext,
  rail: Rail,
  reported: ProviderOrderState,
  stop: StopReason | null,
  { isAnswer = false } = {},
): Promise<void> {
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    const payments = await lockPaymentsOfProviderOrder(trx, rail, reported.providerOrderId)
    const synced: SyncedPayment[] = []
    for (const payment of payments) {
      const part = reported.parts.find(({ paymentId }) => paymentId === payment.id)
      const wrong = findWrongAmount(payment, part)
      if (wrong === null) synced.push(readPart(payment, part, { reported, stop, isAnswer, now }))
      else await stopPayment(trx, payment.id, wrong, now)
    }
    const changing = synced.flatMap(({ next, ...rest }) => (next === null ? [] : [{ ...rest, next }]))
    for (const one of changing)
      await updatePayments(trx, [one.payment.id], rowAfter(one, reported.providerOrderId, now))
    for (const { payment } of synced.filter(isUncaptured)) await allowAnotherTry(trx, payment, now)
    await changeOrders(context, trx, changing, now)
    for (const { payment, fee } of synced.flatMap(feesOf)) await bookProviderFee(trx, payment, fee, now)
  })
}

type Part = ProviderOrderState['parts'][number] | undefined

/** A payment with its part of the report and its next state; null: the report does not change it. */
interface SyncedPayment {
  payment: PaymentRow
  part: Part
  /** whether a capture is under way that this report does not answer */
  isAsked: boolean
  next: NextPayment | null
}

function readPart(
  payment: PaymentRow,
  part: Part,
  report: { reported: ProviderOrderState; stop: StopReason | null; isAnswer: boolean; now: Date },
): SyncedPayment {
  const { reported, stop, isAnswer, now } = report
  const isAsked = !isAnswer && isBeingCaptured(payment, now)
  const event = eventOf(reported, part, { stop, isHeld: payment.held_until > now, isAsked })
  return { payment, part, isAsked, next: event && paymentAfter(payment, event) }
}

function rowAfter(
  { payment, part, next }: SyncedPayment & { next: NextPayment },
  providerOrderId: ProviderOrderId,
  now: Date,
): PaymentRowChange {
  const { status, closed_reason } = next
  const change = { status, closed_reason, updated_at: now }
  if (status === 'captured') {
    const collects_cents = debtWithheldBy(payment, part?.commission ?? null)
    return { ...change, capture_id: part?.captureId ?? null, captured_at: now, collects_cents }
  }
  const uncaptured = { ...change, collects_cents: withheldWithoutCapture(payment) }
  if (status === 'closed') return { ...uncaptured, closed_at: now }
  return { ...uncaptured, declined_order_id: providerOrderId, capture_requested_at: null }
}

function isUncaptured({ payment, part, isAsked, next }: SyncedPayment): boolean {
  return next === null && payment.status === 'awaiting' && part?.state === 'open' && !isAsked
}

/** Ends a capture request: the provider reports no capture, so the buyer may go on or pay another way. */
async function allowAnotherTry(trx: Trx, payment: PaymentRow, now: Date): Promise<void> {
  await updatePayments(trx, [payment.id], {
    capture_requested_at: null,
    collects_cents: withheldWithoutCapture(payment),
    updated_at: now,
  })
}

function feesOf({ payment, part, next }: SyncedPayment): { payment: PaymentRow; fee: Cents }[] {
  const { status } = next ?? payment
  return status === 'captured' && typeof part?.fee === 'number' ? [{ payment, fee: part.fee }] : []
}

/** Why the reported amount or our share is wrong; null when right or not reported. */
function findWrongAmount(
  { amount_cents: asked, commission_cents: least, payee }: PaymentRow,
  part: Part,
): string | null {
  if (part?.state !== 'captured') return null
  const { amount, commission } = part
  if (amount !== null && amount !== asked)
    return `The provider took ${formatMoney(amount)} but was asked for ${formatMoney(asked)}.`
  if (payee === null || commission === null || (commission >= least && commission <= asked)) return null
  return `The provider kept ${formatMoney(commission)} of it for us, but our part is ${formatMoney(least)}.`
}

/** The debt withheld without a capture: none, so it is free for another try or sale. */
function withheldWithoutCapture({ collects_cents }: Pick<PaymentRow, 'collects_cents'>): 0 | null {
  return collects_cents === null ? null : 0
}

/** Closes payments that no provider knows, in a transaction that locks them. */
export async function closeUnknownToProvider(
  context: PaymentContext,
  trx: Trx,
  payments: readonly PaymentRow[],
  stop: Exclude<StopReason, 'declined'>,
): Promise<void> {
  const now = context.now()
  const changing = payments.flatMap((payment): ChangingPayment[] => {
    const next = paymentAfter(payment, stop)
    return next ? [{ payment, next }] : []
  })
  await updatePayments(
    trx,
    changing.map(({ payment }) => payment.id),
    { status: 'closed', closed_reason: stop, closed_at: now, updated_at: now },
  )
  await changeOrders(context, trx, changing, now)
}

async function changeOrders(
  context: PaymentContext,
  trx: Trx,
  changing: readonly ChangingPayment[],
  now: Date,
): Promise<void> {
  const sales = changing.filter(({ payment }) => payment.payee !== null)
  // a baker's balance payment has no orders
  const owed = changing.filter(({ payment }) => payment.payee === null)
  if (sales.length > 0) await context.ordersOfPayments.follow(context, trx, sales, now)
  for (const { payment, next } of owed) await takeOwedPayment(context, trx, payment, next, now)
}
