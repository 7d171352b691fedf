import type { Viewer } from '#server/accounts/viewer.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { captureProviderOrder } from './capture-provider-order.ts'
import { captureStatus } from './capture-status-rules.ts'
import { lockPaymentsOfProviderOrder } from './payments-repository.ts'

/** How taking the money went, as the contract tells it. */
export interface CaptureOutcome {
  id: string
  status: string
  checkoutId: CheckoutId
}

/**
 * Takes the money of an order that its buyer says they approved, once, and places the orders it pays for (PAY-05 to PAY-07).
 * Repeated, or after the server did so on its own, it answers what came of it. Throws `not_found` for anybody else's,
 * `conflict` when the hold is over (then nothing is taken), `unavailable` when the provider does not answer.
 */
export async function capturePayment(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<CaptureOutcome> {
  const [{ checkout_id: checkoutId }] = await readOwn(context, viewer, rail, providerOrderId)
  const step = await captureProviderOrder(context, rail, providerOrderId, 'buyer')
  const payments = await readOwn(context, viewer, rail, providerOrderId)
  if (step === 'expire' && payments.every(({ status }) => status === 'closed'))
    throw new AppError('conflict', 'The time to pay was over, so nothing was taken. Please order again.')
  return { id: providerOrderId, status: captureStatus(payments), checkoutId }
}

async function readOwn(
  { db }: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<[PaymentRow, ...PaymentRow[]]> {
  const payments = await inTransaction(db, (trx) => lockPaymentsOfProviderOrder(trx, rail, providerOrderId))
  const [first, ...others] = payments.filter(({ buyer_id }) => buyer_id === viewer.id)
  if (!first) throw new AppError('not_found', 'We could not find this payment.')
  return [first, ...others]
}
