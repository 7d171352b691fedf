import type { Viewer } from '#server/accounts/viewer.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { askProvider } from './ask-provider.ts'
import { captureStatus } from './capture-status-rules.ts'
import { keptBackOf, releasesParts } from './kept-back-rules.ts'
import type { MoneyContext } from './money-context.ts'
import { lockOwed } from './owed-repository.ts'
import { type KeptForUs, ProviderError, type ProviderOrderState } from './payment-provider.ts'
import { lockPaymentsOfProviderOrder, updatePayments } from './payments-repository.ts'
import { syncPayment } from './sync-payment.ts'

/** How taking the money went, as the contract tells it. */
export interface CaptureOutcome {
  id: string
  status: string
  checkoutId: CheckoutId
}

/**
 * Takes the money of an approved provider's order, once, and places the orders it pays for (PAY-05 to PAY-07). Repeated,
 * it answers what came of it. Throws `not_found` for anybody else's, `conflict` when the hold is over (then nothing is
 * taken), `unavailable` when the provider does not answer: what became of it is then found out by the worker.
 */
export async function capturePayment(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<CaptureOutcome> {
  const before = await requestCapture(context, viewer, rail, providerOrderId)
  if (before.isOver) {
    const reported = await askProvider(context, rail, ({ provider }) => provider.close(providerOrderId))
    await syncPayment(context, rail, reported, 'expired')
  } else if (before.isRequested) {
    const reported = await askProvider(context, rail, async ({ provider }) => {
      try {
        return await provider.capture(providerOrderId, before.kept)
      } catch (error) {
        // refused for good, e.g. not approved: what it is instead, the provider knows
        if (error instanceof ProviderError && error.isFinal) return provider.read(providerOrderId)
        throw error
      }
    })
    await syncPayment(context, rail, onlyOurs(reported, providerOrderId), null, { isAnswer: true })
  }
  const { payments } = await readPayments(context, viewer, rail, providerOrderId)
  if (before.isOver && payments.every(({ status }) => status === 'closed'))
    throw new AppError('conflict', 'The time to pay was over, so nothing was taken. Please order again.')
  return { id: providerOrderId, status: captureStatus(payments), checkoutId: before.checkoutId }
}

/**
 * From here on only the provider's own word closes these payments, whatever becomes of us. What their bakers owe is reserved,
 * where it is kept back as the money is taken; whoever asks for the same capture meanwhile keeps back the same.
 */
async function requestCapture(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<{ isRequested: boolean; isOver: boolean; checkoutId: CheckoutId; kept: KeptForUs[] }> {
  const now = context.now()
  return inTransaction(context.db, async (trx) => {
    const payments = own(await lockPaymentsOfProviderOrder(trx, rail, providerOrderId), viewer)
    const awaiting = payments.filter(({ status }) => status === 'awaiting')
    const isOver = awaiting.some(({ held_until }) => held_until <= now)
    const kept: KeptForUs[] = []
    // people are locked by id
    for (const payment of isOver ? [] : awaiting.toSorted((a, b) => (a.cook_id < b.cook_id ? -1 : 1))) {
      const { id, commission_cents, capture_requested_at } = payment
      const collects =
        capture_requested_at === null ? await reserveKeptBack(trx, payment) : payment.collects_cents
      await updatePayments(trx, [id], {
        capture_requested_at: now,
        collects_cents: collects,
        updated_at: now,
      })
      if (collects !== null) kept.push({ paymentId: id, commission: commission_cents + collects })
    }
    const [{ checkout_id: checkoutId }] = payments
    return { isRequested: awaiting.length > 0 && !isOver, isOver, checkoutId, kept }
  })
}

async function reserveKeptBack(trx: Trx, payment: PaymentRow): Promise<Cents | null> {
  return releasesParts(payment.rail) ? null : keptBackOf(payment, await lockOwed(trx, payment.cook_id))
}

function readPayments(
  { db }: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<{ payments: PaymentRow[] }> {
  return inTransaction(db, async (trx) => ({
    payments: own(await lockPaymentsOfProviderOrder(trx, rail, providerOrderId), viewer),
  }))
}

function own(payments: readonly PaymentRow[], viewer: Pick<Viewer, 'id'>): [PaymentRow, ...PaymentRow[]] {
  const [first, ...others] = payments.filter(({ buyer_id }) => buyer_id === viewer.id)
  if (!first) throw new AppError('not_found', 'We could not find this payment.')
  return [first, ...others]
}

/** An answer about another order than the one asked about is no answer. */
function onlyOurs(reported: ProviderOrderState, providerOrderId: ProviderOrderId): ProviderOrderState {
  if (reported.providerOrderId === providerOrderId) return reported
  throw new AppError('unavailable', 'The payment provider answered about another payment.')
}
