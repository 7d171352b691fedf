import type { Cents } from './money.ts'

/** The ways a baker can be paid online, in the order they are offered (decisions, OPEN-01). */
export const rails = ['paypal', 'stripe'] as const
export type Rail = (typeof rails)[number]

/** How the part of one baker is paid: over a rail, or in person. */
export const paymentMethods = [...rails, 'pickup'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What both sides know of a rail, and what people are told of it; what is said where they pay is in its own folder of `web/`. */
interface RailFacts {
  /** as people know it */
  name: string
  /** how it is offered to a buyer */
  offer: { label: string; detail: string }
  /** that an order was paid over it */
  paid: string
  /** the way that money takes back to a buyer, said to their baker */
  wayBack: string
  /** where a buyer finds a refund */
  account: string
  /** how it is offered to a baker, and what they know their account there by */
  payout: { title: string; account: string }
  /** whether a baker is connected, as their profile asks it */
  connection: string
  /** the least that its provider takes at once, in cents */
  leastCents: Cents
  /** the most that it takes at once, in cents */
  mostCents: Cents
}

/** Each rail as both sides know it: Stripe takes from half a dollar to eight digits of cents, PayPal up to $60,000. */
export const railFacts: Readonly<Record<Rail, RailFacts>> = {
  paypal: {
    name: 'PayPal',
    offer: { label: 'PayPal', detail: 'Your PayPal balance, bank or card' },
    paid: 'Paid with PayPal.',
    wayBack: 'through PayPal',
    account: 'your PayPal account',
    payout: { title: 'PayPal', account: 'Account' },
    connection: 'PayPal account',
    leastCents: 1,
    mostCents: 6_000_000,
  },
  stripe: {
    name: 'Stripe',
    offer: { label: 'Card', detail: 'Credit or debit card, through Stripe' },
    paid: 'Paid by card.',
    wayBack: 'to their card',
    account: 'your card',
    payout: { title: 'Cards, through Stripe', account: 'Account ID' },
    connection: 'Card payments with Stripe',
    leastCents: 50,
    mostCents: 99_999_999,
  },
}

/** The same for each rail, made by its name. */
export function perRail<Thing>(make: (rail: Rail) => Thing): Record<Rail, Thing> {
  return { paypal: make('paypal'), stripe: make('stripe') }
}

/** The same where it takes time, one rail after the other. */
export async function perRailInTurn<Thing>(
  make: (rail: Rail) => Promise<Thing>,
): Promise<Record<Rail, Thing>> {
  return { paypal: await make('paypal'), stripe: await make('stripe') }
}

/** The same by the names that the contract has for whether somebody is connected. */
export function perConnection<Thing>(make: (rail: Rail) => Thing): Record<`${Rail}Connected`, Thing> {
  return { paypalConnected: make('paypal'), stripeConnected: make('stripe') }
}

/**
 * Those of a baker's ways by which an amount can be paid; what none of their rails takes is paid at pickup. A baker who
 * offers none cannot be paid at all.
 */
export function paymentMethodsFor(payWays: readonly PaymentMethod[], amount: Cents): PaymentMethod[] {
  if (payWays.length === 0) return []
  const possible = payWays.filter((payWay) => payWay === 'pickup' || takes(railFacts[payWay], amount))
  return possible.length > 0 ? possible : ['pickup']
}

function takes({ leastCents, mostCents }: RailFacts, amount: Cents): boolean {
  return amount >= leastCents && amount <= mostCents
}
