import type { PaymentId } from '#shared/api/ids.ts'
import type { PartTruth, ProviderOrderTruth } from '../payment-provider.ts'
import { writeCaptureId } from './capture-id.ts'
import type { Intent } from './stripe-answers.ts'

const paymentKey = /^payment_\d+$/

/** The metadata that names the payments an intent covers: how a reader of the intent alone finds them again. */
export function namePayments(paymentIds: readonly PaymentId[]): Record<string, string> {
  return Object.fromEntries(paymentIds.map((id, index) => [`payment_${index + 1}`, id]))
}

/**
 * What an intent means for the payments it covers. A declined card leaves it open, since the buyer may try another;
 * money that came without a charge to hold on to is taken as still on its way, and read again.
 */
export function toTruth(intent: Intent): ProviderOrderTruth {
  const parts = (state: PartTruth['state']): PartTruth[] =>
    paymentsOf(intent).map((paymentId) => ({ paymentId, state, captureId: null }))
  const providerOrderId = intent.id
  switch (intent.status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'requires_action':
      return { providerOrderId, state: 'open', parts: parts('open') }
    case 'processing':
    case 'requires_capture':
      return { providerOrderId, state: 'approved', parts: parts('pending') }
    case 'canceled':
      return { providerOrderId, state: 'closed', parts: parts('declined') }
    case 'succeeded': {
      const chargeId = intent.latest_charge
      if (chargeId === null) return { providerOrderId, state: 'approved', parts: parts('pending') }
      const captured = paymentsOf(intent).map(
        (paymentId): PartTruth => ({
          paymentId,
          state: 'captured',
          captureId: writeCaptureId({ chargeId, paymentId }),
        }),
      )
      return { providerOrderId, state: 'finished', parts: captured }
    }
  }
}

function paymentsOf({ metadata }: Intent): string[] {
  return Object.entries(metadata)
    .filter(([key]) => paymentKey.test(key))
    .map(([, paymentId]) => paymentId)
}
