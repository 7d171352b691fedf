import type { FormerPayee, Payees } from '#server/payments/contract/payout-change-rules.ts'
import type { PayoutAccounts } from '#server/payments/contract/provider-rules.ts'

/** The Stripe columns of a baker's row. */
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

/** Their values for a baker whom Stripe does not know. */
export const notOnStripe: StripeBaker = {
  stripe_account_id: null,
  stripe_connected: false,
  stripe_former: null,
  stripe_changed_at: null,
  stripe_former_gone: false,
}

/** Stripe's payees: the connected account (decisions, OPEN-01), and the former one. */
export function stripePayees(baker: StripeBaker): Payees {
  return {
    current: baker.stripe_connected ? baker.stripe_account_id : null,
    former: baker.stripe_former,
    changedAt: baker.stripe_changed_at,
    isFormerGone: baker.stripe_former_gone,
  }
}

/** The columns of the former payee. */
export function formerOnStripe({ former, changedAt, isFormerGone }: FormerPayee): Partial<StripeBaker> {
  return { stripe_former: former, stripe_changed_at: changedAt, stripe_former_gone: isFormerGone }
}

/** A baker's Stripe account. */
export function stripeAccounts(baker: StripeBaker): PayoutAccounts {
  return { account: baker.stripe_account_id, isConnected: baker.stripe_connected, address: null }
}

/** The columns of this account. */
export function accountsOnStripe({ account, isConnected }: PayoutAccounts): Partial<StripeBaker> {
  return { stripe_account_id: account, stripe_connected: isConnected }
}
