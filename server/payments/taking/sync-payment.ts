import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { ChangingPayment } from '../contract/orders-of-payments.ts'
import type { ProviderOrderState } from '../contract/payment-provider.ts'
import { eventOf, isBeingCaptured, paymentAfter, type StopReason } from '../contract/payment-rules.ts'
import { keptBackBy } from '../owed/kept-back-rules.ts'
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
    const changing: ChangingPayment[] = []
    const untouched: PaymentRow[] = []
    const fees: { payment: PaymentRow; fee: Cents }[] = []
    for (const payment of payments) {
      const part = reported.parts.find(({ paymentId }) => paymentId === payment.id)
      const other = otherAmount(payment, part)
      if (other !== null) {
        await stopPayment(trx, payment.id, other, now)
        continue
      }
      const isAsked = !isAnswer && isBeingCaptured(payment, now)
      const event = eventOf(reported, part, { stop, isHeld: payment.held_until > now, isAsked })
      const next = event && paymentAfter(payment, event)
      const { status: state } = next ?? payment
      if (state === 'captured' && typeof part?.fee === 'number') fees.push({ payment, fee: part.fee })
      if (next) {
        changing.push({ payment, next })
        const capture =
          next.status === 'captured' ? { capture_id: part?.captureId ?? null, captured_at: now } : {}
        const collects_cents =
          next.status === 'captured'
            ? keptBackBy(payment, part?.commission ?? null)
            : nothingKeptBack(payment)
        const closing = next.status === 'closed' ? { closed_at: now } : {}
        const declining =
          next.status === 'awaiting'
            ? { declined_order_id: reported.providerOrderId, capture_requested_at: null }
            : {}
        const { status, closed_reason } = next
        await updatePayments(trx, [payment.id], {
          status,
          closed_reason,
          ...capture,
          ...closing,
          ...declining,
          collects_cents,
          updated_at: now,
        })
      } else if (payment.status === 'awaiting' && part?.state === 'open')
        if (!isAsked) untouched.push(payment)
    }
    // no capture at the provider: the buyer may go on or pay another way
    for (const payment of untouched)
      await updatePayments(trx, [payment.id], {
        capture_requested_at: null,
        collects_cents: nothingKeptBack(payment),
        updated_at: now,
      })
    await changeOrders(context, trx, changing, now)
    for (const { payment, fee } of fees) await bookProviderFee(trx, payment, fee, now)
  })
}

/** Why the reported amount or our share is wrong; null when right or not reported. */
function otherAmount(
  { amount_cents: asked, commission_cents: least, payee }: PaymentRow,
  part: ProviderOrderState['parts'][number] | undefined,
): string | null {
  if (part?.state !== 'captured') return null
  const { amount, commission } = part
  if (amount !== null && amount !== asked)
    return `The provider took ${formatMoney(amount)}, and was asked for ${formatMoney(asked)}.`
  if (payee === null || commission === null || (commission >= least && commission <= asked)) return null
  return `The provider kept ${formatMoney(commission)} of it for us, and our part is ${formatMoney(least)}.`
}

/** Frees the debt reserved for an uncaptured payment, for another try or sale. */
function nothingKeptBack({ collects_cents }: Pick<PaymentRow, 'collects_cents'>): 0 | null {
  return collects_cents === null ? null : 0
}

/** Closes payments that no provider knows, in a transaction that locks them. */
export async function closeUnheardOf(
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
