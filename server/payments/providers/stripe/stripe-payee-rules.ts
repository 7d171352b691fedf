import type { FormerPayee, Payees } from '#server/payments/contract/payout-change-rules.ts'
import type { PayoutAccounts } from '#server/payments/contract/provider-rules.ts'

/** What a baker's row says of how Stripe pays them. */
export interface StripeBaker {
  stripe_account_id: string | null
  stripe_connected: boolean
  stripe_former: string | null
  stripe_changed_at: Date | null
  stripe_former_gone: boolean
}

export const stripeColumns = [
  'stripe_account_id',
  'stripe_connected',
  'stripe_former',
  'stripe_changed_at',
  'stripe_former_gone',
] as const satisfies readonly (keyof StripeBaker)[]

/** A row of which Stripe knows nothing. */
export const notOnStripe: StripeBaker = {
  stripe_account_id: null,
  stripe_connected: false,
  stripe_former: null,
  stripe_changed_at: null,
  stripe_former_gone: false,
}

/** Whom Stripe pays: a connected account (decisions, OPEN-01); and whom it did before. */
export function stripePayees(baker: StripeBaker): Payees {
  return {
    current: baker.stripe_connected ? baker.stripe_account_id : null,
    former: baker.stripe_former,
    changedAt: baker.stripe_changed_at,
    isFormerGone: baker.stripe_former_gone,
  }
}

/** What a baker's row says of the account that Stripe paid before. */
export function formerOnStripe({ former, changedAt, isFormerGone }: FormerPayee): Partial<StripeBaker> {
  return { stripe_former: former, stripe_changed_at: changedAt, stripe_former_gone: isFormerGone }
}

/** A baker's account at Stripe, as their row has it. */
export function stripeAccounts(baker: StripeBaker): PayoutAccounts {
  return { account: baker.stripe_account_id, isConnected: baker.stripe_connected, address: null }
}

/** What a baker's row says of it. */
export function accountsOnStripe({ account, isConnected }: PayoutAccounts): Partial<StripeBaker> {
  return { stripe_account_id: account, stripe_connected: isConnected }
}
