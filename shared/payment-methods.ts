import type { Cents } from './money.ts'

/** The online payment providers, in the order they are offered (decisions, OPEN-01). */
export const rails = ['paypal', 'stripe'] as const
export type Rail = (typeof rails)[number]

/** How one baker's part is paid: through a provider, or in person. */
export const paymentMethods = [...rails, 'pickup'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Facts and texts about a provider; the texts of checkout are in its folder of `web/`. */
interface RailFacts {
  /** its name */
  name: string
  /** the choice at checkout */
  offer: { label: string; detail: string }
  /** says that it paid an order */
  paid: string
  /** where refunds go, for the baker */
  wayBack: string
  /** where a buyer finds a refund */
  account: string
  /** the choice for a baker, and the name of their account */
  payout: { title: string; account: string }
  /** the label of a connected account in the profile */
  connection: string
  /** minimum of a payment, in cents */
  leastCents: Cents
  /** maximum of a payment, in cents */
  mostCents: Cents
}

/** Limits: Stripe takes from half a dollar to eight digits of cents, PayPal up to $60,000. */
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

/** Makes a record with a value for each provider. */
export function perRail<Thing>(make: (rail: Rail) => Thing): Record<Rail, Thing> {
  return { paypal: make('paypal'), stripe: make('stripe') }
}

/** Makes a record with a value for each provider, one after the other. */
export async function perRailInTurn<Thing>(
  make: (rail: Rail) => Promise<Thing>,
): Promise<Record<Rail, Thing>> {
  return { paypal: await make('paypal'), stripe: await make('stripe') }
}

/** Makes a record by the contract's fields for connected accounts. */
export function perConnection<Thing>(make: (rail: Rail) => Thing): Record<`${Rail}Connected`, Thing> {
  return { paypalConnected: make('paypal'), stripeConnected: make('stripe') }
}

/**
 * A baker's payment methods for an amount. Pickup replaces providers that all reject the amount; empty when
 * the baker has none.
 */
export function paymentMethodsFor(payWays: readonly PaymentMethod[], amount: Cents): PaymentMethod[] {
  if (payWays.length === 0) return []
  const possible = payWays.filter((payWay) => payWay === 'pickup' || takes(railFacts[payWay], amount))
  return possible.length > 0 ? possible : ['pickup']
}

function takes({ leastCents, mostCents }: RailFacts, amount: Cents): boolean {
  return amount >= leastCents && amount <= mostCents
}
