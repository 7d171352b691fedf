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

/** The result of a capture, as in the API. */
export interface CaptureOutcome {
  id: string
  status: string
  checkoutId: CheckoutId
}

/**
 * Captures a provider order that its buyer approved, once, and places its orders (PAY-05 to PAY-07). Throws `not_found`
 * for another buyer's, `conflict` after the hold, `unavailable` without an answer.
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
    throw new AppError('conflict', 'The time to pay is over, so nothing was charged. Order again.')
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
