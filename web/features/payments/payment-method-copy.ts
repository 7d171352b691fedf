import type { Listing } from '#shared/api/listings.ts'
import { type PaymentMethod, perRail, type Rail, railFacts, rails } from '#shared/payment-methods.ts'

/** How a way of paying is offered to the buyer. */
export const paymentMethodOffers: Record<PaymentMethod, (typeof railFacts)[Rail]['offer']> = {
  ...perRail((rail) => railFacts[rail].offer),
  pickup: { label: 'Pay at pickup', detail: 'You pay the baker in person' },
}

/** The rails among the bakers' ways of being paid, in their own order. */
export function railsAmong(bakers: readonly (readonly PaymentMethod[])[]): Rail[] {
  return rails.filter((rail) => bakers.some((payWays) => payWays.includes(rail)))
}

/** "Secure checkout powered by PayPal", by what the bakers take; null when all are paid at pickup (CART-07). */
export function poweredBy(bakers: readonly (readonly PaymentMethod[])[]): string | null {
  const names = railsAmong(bakers).map((rail) => railFacts[rail].name)
  return names.length === 0 ? null : `Secure checkout powered by ${names.join(' and ')}`
}

/** The way that is paid by unless the buyer chooses another: the baker's first rail, else at pickup. */
export function usualPaymentMethod(payWays: readonly PaymentMethod[]): PaymentMethod {
  return payWays[0] ?? 'pickup'
}

/** The ways to be chosen from, with their words. */
export function paymentMethodChoices(payWays: readonly PaymentMethod[]) {
  return payWays.map((value) => ({ value, ...paymentMethodOffers[value] }))
}

/** What becomes of it, and of what is paid, if nobody comes for it, before it is ordered; null where that is nothing. */
export function noShowText(
  payWay: PaymentMethod,
  { refundsNoShows, offersNoShows }: Pick<Listing, 'refundsNoShows' | 'offersNoShows'>,
): string | null {
  if (offersNoShows)
    return payWay === 'pickup'
      ? 'If you do not come to pick it up, it is offered to others.'
      : 'If you don’t pick it up, you’re refunded what you paid, and it’s offered to others.'
  if (payWay === 'pickup') return null
  return refundsNoShows
    ? 'If you don’t pick it up, you’re refunded what you paid.'
    : 'If you do not come to pick it up, the baker keeps what you paid.'
}

/** What asks for the choice. */
export const paymentMethodQuestion = 'How do you want to pay?'
