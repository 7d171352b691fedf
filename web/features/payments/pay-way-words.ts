import { type PayWay, perRail, type Rail, railFacts, rails } from '#shared/pay-ways.ts'
import { type RailWords, railWords } from './rail-words.ts'

/** How a way of paying is offered to the buyer. */
export const payWayOffers: Record<PayWay, RailWords['offer']> = {
  ...perRail((rail) => railWords[rail].offer),
  pickup: { label: 'Pay at pickup', detail: 'You pay the baker in person' },
}

/** The rails among the bakers' ways of being paid, in their own order. */
export function railsAmong(bakers: readonly (readonly PayWay[])[]): Rail[] {
  return rails.filter((rail) => bakers.some((payWays) => payWays.includes(rail)))
}

/** "Secure checkout powered by PayPal", by what the bakers take; null when all are paid at pickup (CART-07). */
export function poweredBy(bakers: readonly (readonly PayWay[])[]): string | null {
  const names = railsAmong(bakers).map((rail) => railFacts[rail].name)
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
