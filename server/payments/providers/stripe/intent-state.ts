import type {
  PaymentPart,
  ProviderOrderState,
  ProviderPartState,
} from '#server/payments/contract/payment-provider.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { writeCaptureId } from './capture-id.ts'
import { shareOut, sharesOf } from './charge-share-rules.ts'
import type { Intent } from './stripe-responses.ts'

const paymentKey = /^payment_(\d+)$/

/** The longest metadata value, in characters. */
const longestValue = 500

/**
 * The metadata of an intent: each payment's id and amount, and all payees. The payees share one key, as Stripe allows
 * 50 keys and we allow 20 bakers.
 */
export function namePayments(
  parts: readonly Pick<PaymentPart, 'paymentId' | 'amount' | 'payee'>[],
): Record<string, string> {
  const payees = parts.map(({ payee }) => payee ?? '').join(' ')
  return Object.fromEntries([
    ...parts.flatMap(({ paymentId, amount }, index) => [
      [`payment_${index + 1}`, paymentId],
      [`payment_${index + 1}_cents`, String(amount)],
    ]),
    ...(payees.trim() === '' || payees.length > longestValue ? [] : [['payees', payees]]),
  ])
}

/** A payment named in metadata, with its amount and payee; null where missing. */
export interface NamedPayment {
  paymentId: PaymentId
  amount: Cents | null
  payee: string | null
}

/** Reads the payments from the metadata of an intent or charge, in their original order. */
export function namedPayments(metadata: Readonly<Record<string, string>>): NamedPayment[] {
  const payees = metadata.payees?.split(' ') ?? []
  return Object.entries(metadata)
    .flatMap(([key, paymentId]) => {
      const place = paymentKey.exec(key)?.[1]
      return place === undefined
        ? []
        : [{ place: Number(place), paymentId, amount: centsOf(metadata[`${key}_cents`]) }]
    })
    .sort((one, other) => one.place - other.place)
    .map(({ place, paymentId, amount }) => ({ paymentId, amount, payee: payees[place - 1] || null }))
}

function centsOf(text: string | undefined): Cents | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}

/**
 * Maps an intent to its payments' states. A declined card leaves it open for another; a success without a charge id
 * counts as pending.
 */
export function toOrderState(intent: Intent): ProviderOrderState {
  const named = namedPayments(intent.metadata)
  const parts = (state: ProviderPartState['state']): ProviderPartState[] =>
    named.map(({ paymentId }) => ({
      paymentId,
      state,
      captureId: null,
      amount: null,
      fee: null,
      commission: null,
    }))
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
      const { latest_charge: charge, amount_received: received } = intent
      if (charge === null) return { providerOrderId, state: 'approved', parts: parts('pending') }
      const amounts = sharesOf(
        received,
        named.map(({ amount }) => amount),
      )
      const fees = amounts && charge.fee !== null ? shareOut(charge.fee, amounts) : null
      const captured = named.map(
        ({ paymentId }, index): ProviderPartState => ({
          paymentId,
          state: 'captured',
          captureId: writeCaptureId({ chargeId: charge.id, paymentId }),
          amount: amounts?.[index] ?? null,
          fee: fees?.[index] ?? null,
          // all of it comes to us, so Stripe withholds nothing
          commission: null,
        }),
      )
      return { providerOrderId, state: 'finished', parts: captured }
    }
  }
}
