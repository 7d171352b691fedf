import type { Viewer } from '#server/accounts/viewer.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { isBeingCaptured } from '#server/payments/contract/payment-rules.ts'
import { askProvider } from '#server/payments/providers/ask-provider.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { followReport } from '#server/payments/taking/follow-report.ts'
import { lockPaymentsOfCheckout } from '#server/payments/taking/payments-repository.ts'
import { closeUnknownToProvider } from '#server/payments/taking/sync-payment.ts'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { findCheckout } from './checkouts-repository.ts'
import { getCheckout } from './get-checkout.ts'
import type { HeldPickupDecision } from './held-pickup-rules.ts'
import { settlePickupsOf } from './settle-held-pickups.ts'

/**
 * Cancels what still awaits payment, over one rail or all, and returns its servings to sale; money captured, on its way
 * or approved is kept. Held pickup orders end only with all rails. Throws `not_found`, `unavailable`.
 */
export async function abandonCheckout(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  checkoutId: CheckoutId,
  rail: Rail | undefined,
): Promise<Checkout> {
  await stopPaying(context, viewer, checkoutId, rail)
  if (rail === undefined) await settleOwnPickups(context, viewer, checkoutId, 'give_up')
  return getCheckout(context, viewer, checkoutId)
}

/**
 * Places the checkout's orders paid at pickup and cancels those that await an online payment. An unavailable provider
 * does not block it: its hold expires later. Throws `not_found`.
 */
export async function orderPickupPart(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  checkoutId: CheckoutId,
): Promise<Checkout> {
  await settleOwnPickups(context, viewer, checkoutId, 'order')
  try {
    await stopPaying(context, viewer, checkoutId, undefined)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'unavailable')) throw error
  }
  return getCheckout(context, viewer, checkoutId)
}

async function settleOwnPickups(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  checkoutId: CheckoutId,
  decision: HeldPickupDecision,
): Promise<void> {
  if (!(await findCheckout(context.db, checkoutId, viewer.id))) return
  await inTransaction(context.db, (trx) => settlePickupsOf(context, trx, checkoutId, decision))
}

async function stopPaying(
  context: MoneyContext,
  viewer: Pick<Viewer, 'id'>,
  checkoutId: CheckoutId,
  rail: Rail | undefined,
): Promise<void> {
  const known = await inTransaction(context.db, async (trx) => {
    const payments = await lockPaymentsOfCheckout(trx, { checkoutId, buyerId: viewer.id, rail })
    const awaiting = payments.filter(({ status }) => status === 'awaiting')
    await closeUnknownToProvider(
      context,
      trx,
      awaiting.filter((payment) => payment.provider_order_id === null),
      'cancelled',
    )
    return awaiting.filter((payment) => !isBeingCaptured(payment, context.now()))
  })
  const orders = new Map(known.map((payment) => [payment.provider_order_id, payment.rail]))
  for (const [providerOrderId, ownRail] of orders) {
    if (providerOrderId === null) continue
    const reported = await askProvider(context, ownRail, ({ provider }) => provider.close(providerOrderId))
    await followReport(context, ownRail, reported, 'cancelled')
  }
}
