import type { Listing } from '#shared/api/listings.ts'
import { type PaymentMethod, perRail, type Rail, railFacts, rails } from '#shared/payment-methods.ts'

/** The label and details of each payment method for the buyer. */
export const paymentMethodOffers: Record<PaymentMethod, (typeof railFacts)[Rail]['offer']> = {
  ...perRail((rail) => railFacts[rail].offer),
  pickup: { label: 'Pay at pickup', detail: 'You pay the baker in person' },
}

/** The rails among the bakers' payment methods, in the order of `rails`. */
export function railsAmong(bakers: readonly (readonly PaymentMethod[])[]): Rail[] {
  return rails.filter((rail) => bakers.some((payWays) => payWays.includes(rail)))
}

/** "Secure checkout powered by PayPal", by what the bakers accept; null if all are paid at pickup (CART-07) */
export function poweredBy(bakers: readonly (readonly PaymentMethod[])[]): string | null {
  const names = railsAmong(bakers).map((rail) => railFacts[rail].name)
  return names.length === 0 ? null : `Secure checkout powered by ${names.join(' and ')}`
}

/** The default payment method: the baker's first rail, else at pickup. */
export function usualPaymentMethod(payWays: readonly PaymentMethod[]): PaymentMethod {
  return payWays[0] ?? 'pickup'
}

/** The payment methods with their labels. */
export function paymentMethodChoices(payWays: readonly PaymentMethod[]) {
  return payWays.map((value) => ({ value, ...paymentMethodOffers[value] }))
}

/** The no-show rule for a listing, shown before ordering; null if none applies. */
export function noShowText(
  payWay: PaymentMethod,
  { refundsNoShows, offersNoShows }: Pick<Listing, 'refundsNoShows' | 'offersNoShows'>,
): string | null {
  if (offersNoShows)
    return payWay === 'pickup'
      ? 'If you don’t pick it up, it’s offered to other buyers.'
      : 'If you don’t pick it up, you’re refunded what you paid, and it’s offered to others.'
  if (payWay === 'pickup') return null
  return refundsNoShows
    ? 'If you don’t pick it up, you get a refund of what you paid.'
    : 'If you don’t pick it up, the baker keeps what you paid.'
}

/** The heading of the payment choice. */
export const paymentMethodQuestion = 'How do you want to pay?'
