import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import { askStripe } from './stripe-client.ts'
import { Account, AccountLink } from './stripe-responses.ts'

/** A connected account, as far as payments go. */
export interface StripeAccountState {
  /** whether the baker has completed Stripe's form */
  isSubmitted: boolean
  /** whether it can receive transfers and pay them out to the bank */
  canReceive: boolean
  /** whether Stripe needs something from the baker */
  isAsking: boolean
  /** whether Stripe has rejected it for good, or we can no longer use it */
  isClosed: boolean
}

/** The owner of a new account, the account it replaces and the last change; null: none. */
interface NewAccount {
  id: string
  email: string
  former: string | null
  lastChange: string | null
}

/** Connected accounts at Stripe; every call may throw `ProviderError`. */
export interface StripeAccounts {
  /**
   * Creates a baker's account to replace `former`, if any. Returns the same one for a day, unless their accounts
   * changed since.
   */
  create(baker: NewAccount): Promise<{ accountId: string }>
  /** Creates a Stripe page where the baker continues; it works once and for minutes only. */
  link(accountId: string, addresses: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
  read(accountId: string): Promise<StripeAccountState>
}

/** Makes the API for a platform's Express accounts, which Stripe manages with the bakers. */
export function makeStripeAccounts(client: Stripe): StripeAccounts {
  return {
    async create({ id, email, former, lastChange }) {
      const account = await askStripe(Account, () =>
        client.accounts.create(
          {
            type: 'express',
            country: 'US',
            email,
            capabilities: { transfers: { requested: true } },
            business_profile: { product_description: 'Homemade baked goods, sold for pickup on BakeSale' },
            metadata: { user: id },
          },
          { idempotencyKey: `account-${id}-${shortHash(`${email} ${former} ${lastChange}`)}` },
        ),
      )
      return { accountId: account.id }
    },

    async link(accountId, { returnUrl, refreshUrl }) {
      const { url } = await askStripe(AccountLink, () =>
        client.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        }),
      )
      return { url }
    },

    async read(accountId) {
      try {
        return toAccountState(await askStripe(Account, () => client.accounts.retrieve(accountId)))
      } catch (error) {
        if (error instanceof ProviderError && (error.status === 403 || error.status === 404)) return gone
        throw error
      }
    },
  }
}

/** An account that no longer exists, or that we may no longer use. */
const gone: StripeAccountState = {
  isSubmitted: false,
  canReceive: false,
  isAsking: false,
  isClosed: true,
}

/** Maps a Stripe account to its payment state. */
function toAccountState(account: Account): StripeAccountState {
  const { requirements } = account
  const reason = requirements?.disabled_reason ?? ''
  const asked = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
  return {
    isSubmitted: account.details_submitted,
    canReceive: account.capabilities?.transfers === 'active' && account.payouts_enabled,
    isAsking: asked.length > 0,
    isClosed: reason.startsWith('rejected.'),
  }
}

/** Stripe requires the same request for a repeated key, but an address may have changed. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
