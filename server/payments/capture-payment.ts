import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Rail } from '#shared/pay-ways.ts'
import { applyTruth } from './apply-truth.ts'
import { askProvider } from './ask-provider.ts'
import { captureStatus } from './capture-status-rules.ts'
import { ProviderError, type ProviderOrderTruth } from './payment-provider.ts'
import { lockPaymentsOfProviderOrder, updatePayments } from './payments-repository.ts'

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
  context: AppContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<CaptureOutcome> {
  const before = await requestCapture(context, viewer, rail, providerOrderId)
  if (before.isOver) {
    const truth = await askProvider(context, rail, ({ provider }) => provider.close(providerOrderId))
    await applyTruth(context, rail, truth, 'expired')
  } else if (before.isRequested) {
    const truth = await askProvider(context, rail, async ({ provider }) => {
      try {
        return await provider.capture(providerOrderId)
      } catch (error) {
        // refused for good, e.g. not approved: what it is instead, the provider knows
        if (error instanceof ProviderError && error.isFinal) return provider.read(providerOrderId)
        throw error
      }
    })
    await applyTruth(context, rail, onlyOurs(truth, providerOrderId), null)
  }
  const { payments } = await readPayments(context, viewer, rail, providerOrderId)
  if (before.isOver && payments.every(({ status }) => status === 'closed'))
    throw new AppError('conflict', 'The time to pay was over, so nothing was taken. Please order again.')
  return { id: providerOrderId, status: captureStatus(payments), checkoutId: before.checkoutId }
}

/** From here on only the provider's own word closes these payments, whatever becomes of us. */
async function requestCapture(
  context: AppContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<{ isRequested: boolean; isOver: boolean; checkoutId: CheckoutId }> {
  const now = context.now()
  return inTransaction(context.db, async (trx) => {
    const payments = own(await lockPaymentsOfProviderOrder(trx, rail, providerOrderId), viewer)
    const awaiting = payments.filter(({ status }) => status === 'awaiting')
    const isOver = awaiting.some(({ held_until }) => held_until <= now)
    if (!isOver)
      await updatePayments(
        trx,
        awaiting.map(({ id }) => id),
        { capture_requested_at: now, updated_at: now },
      )
    const [{ checkout_id: checkoutId }] = payments
    return { isRequested: awaiting.length > 0 && !isOver, isOver, checkoutId }
  })
}

function readPayments(
  { db }: AppContext,
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
function onlyOurs(truth: ProviderOrderTruth, providerOrderId: ProviderOrderId): ProviderOrderTruth {
  if (truth.providerOrderId === providerOrderId) return truth
  throw new AppError('unavailable', 'The payment provider answered about another payment.')
}
