import type { ProviderOrderState, ProviderPartState } from '#server/payments/contract/payment-provider.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Capture, Order } from './paypal-responses.ts'

const orderStates: Readonly<Record<Order['status'], ProviderOrderState['state']>> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'approved',
  COMPLETED: 'finished',
  VOIDED: 'closed',
}

/** Only COMPLETED counts (PAY-06); a refunded capture was completed before. */
const captureStates: Readonly<Record<Capture['status'], ProviderPartState['state']>> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

const untaken = { captureId: null, amount: null, fee: null, commission: null }

/** Maps a PayPal order and its captures to our states. */
export function toOrderState({ id, status, purchase_units }: Order): ProviderOrderState {
  const state = orderStates[status]
  const parts = purchase_units.map(({ reference_id: paymentId, payments }): ProviderPartState => {
    const capture = payments?.captures?.[0]
    // a finished order never gets another capture
    if (!capture) return { ...untaken, paymentId, state: state === 'finished' ? 'declined' : 'open' }
    const partState = captureStates[capture.status]
    if (partState !== 'captured') return { ...untaken, paymentId, state: partState }
    const { amount, seller_receivable_breakdown: breakdown } = capture
    return {
      paymentId,
      state: partState,
      captureId: capture.id,
      amount: amount ?? null,
      fee: breakdown?.paypal_fee ?? null,
      // a breakdown without our fee means that there is none
      commission: breakdown ? (breakdown.platform_fees?.[0]?.amount ?? 0) : null,
    }
  })
  return { providerOrderId: id, state, parts }
}

/** An order whose payment PayPal declined: it is over for us, and a new try needs a new order. */
export function asDeclined(reported: ProviderOrderState): ProviderOrderState {
  return {
    ...reported,
    state: 'finished',
    parts: reported.parts.map((part) => (part.state === 'open' ? { ...part, state: 'declined' } : part)),
  }
}

/** An order that PayPal no longer knows, because nobody approved it in time. */
export function forgotten(providerOrderId: ProviderOrderId): ProviderOrderState {
  return { providerOrderId, state: 'closed', parts: [] }
}
