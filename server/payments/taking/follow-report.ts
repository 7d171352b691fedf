import type { Rail } from '#shared/payment-methods.ts'
import type { ProviderOrderState } from '../contract/payment-provider.ts'
import type { StopReason } from '../contract/payment-rules.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { captureProviderOrder } from './capture-provider-order.ts'
import { isApproved } from './capture-rules.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Does what a provider's report asks for, whoever heard it: brings payments in line with it, and takes the money that the buyer
 * has approved (decisions, capturing). Approving is paying: a buyer who gives up afterwards has paid. `stop` as in
 * `syncPayment`. Throws `unavailable` when the provider does not take the request for the money.
 */
export async function followReport(
  context: MoneyContext,
  rail: Rail,
  reported: ProviderOrderState,
  stop: StopReason | null,
): Promise<void> {
  const mayTake = isApproved(reported) && (stop === null || stop === 'cancelled')
  if (!mayTake) return syncPayment(context, rail, reported, stop)
  // what a try before had reserved, and is not known to have taken, is free again
  await syncPayment(context, rail, reported, null)
  const step = await captureProviderOrder(context, rail, reported.providerOrderId, 'server')
  if (stop !== null && step === 'leave') await syncPayment(context, rail, reported, stop)
}
