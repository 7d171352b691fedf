import { type PayWay, type Rail, railNames, rails } from '#shared/pay-ways.ts'

/** How a way of paying is offered to the buyer. */
export const payWayOffers: Record<PayWay, { label: string; detail: string }> = {
  paypal: { label: 'PayPal', detail: 'Your PayPal balance, bank or card' },
  stripe: { label: 'Card', detail: 'Credit or debit card, through Stripe' },
  pickup: { label: 'Pay at pickup', detail: 'You pay the baker in person' },
}

/** The rails among the bakers' ways of being paid, in their own order. */
export function railsAmong(bakers: readonly (readonly PayWay[])[]): Rail[] {
  return rails.filter((rail) => bakers.some((payWays) => payWays.includes(rail)))
}

/** "Secure checkout powered by PayPal", by what the bakers take; null when all are paid at pickup (CART-07). */
export function poweredBy(bakers: readonly (readonly PayWay[])[]): string | null {
  const names = railsAmong(bakers).map((rail) => railNames[rail])
  return names.length === 0 ? null : `Secure checkout powered by ${names.join(' and ')}`
}

/** The way that is paid by unless the buyer chooses another: the baker's first rail, else at pickup. */
export function usualPayWay(payWays: readonly PayWay[]): PayWay {
  return payWays[0] ?? 'pickup'
}

/** The ways to be chosen from, with their words. */
export function payWayChoices(payWays: readonly PayWay[]) {
  return payWays.map((value) => ({ value, ...payWayOffers[value] }))
}

/** What asks for the choice. */
export const payWayQuestion = 'How do you want to pay?'
