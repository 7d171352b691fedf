/** What a baker's row says of how Stripe pays them. */
export interface StripeBaker {
  stripe_account_id: string | null
  stripe_connected: boolean
}

export const stripeColumns = [
  'stripe_account_id',
  'stripe_connected',
] as const satisfies readonly (keyof StripeBaker)[]

/** A row of which Stripe knows nothing. */
export const notOnStripe: StripeBaker = { stripe_account_id: null, stripe_connected: false }

/** Whom Stripe pays: a connected account (decisions, OPEN-01). */
export function stripePayee(baker: StripeBaker): string | null {
  return baker.stripe_connected ? baker.stripe_account_id : null
}
