import type { Rail } from '#shared/payment-methods.ts'
import type { ProviderOrderState } from '../contract/payment-provider.ts'
import type { StopReason } from '../contract/payment-rules.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { captureProviderOrder } from './capture-provider-order.ts'
import { isApproved } from './capture-rules.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Syncs payments with a provider's report and captures what the buyer approved, even if they abandon it later
 * (decisions, capturing). `stop` as in `syncPayment`. Throws `unavailable` when the capture fails.
 */
export async function followReport(
  context: MoneyContext,
  rail: Rail,
  reported: ProviderOrderState,
  stop: StopReason | null,
): Promise<void> {
  const mayTake = isApproved(reported) && (stop === null || stop === 'cancelled')
  if (!mayTake) return syncPayment(context, rail, reported, stop)
  // releases what an earlier try reserved without a known capture
  await syncPayment(context, rail, reported, null)
  const step = await captureProviderOrder(context, rail, reported.providerOrderId, 'server')
  if (stop !== null && step === 'leave') await syncPayment(context, rail, reported, stop)
}
