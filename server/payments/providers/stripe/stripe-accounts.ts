import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import { askStripe } from './stripe-client.ts'
import { Account, AccountLink } from './stripe-responses.ts'

/** What Stripe says of a connected account, as far as being paid goes. */
export interface StripeAccountState {
  /** whether the baker has gone through Stripe's form to its end */
  isSubmitted: boolean
  /** whether money can be sent to it, and goes on to the bank */
  canReceive: boolean
  /** whether Stripe waits for the baker */
  isAsking: boolean
  /** whether Stripe has refused it for good, or no longer lets us use it */
  isClosed: boolean
}

/** Whose account is made, and after which change of their accounts, null: none that is kept. */
interface NewAccount {
  id: string
  email: string
  former: string | null
  lastChange: string | null
}

/** Connected accounts at Stripe; every call may fail with `ProviderError`. */
export interface StripeAccounts {
  /**
   * Makes a baker's account in place of `former`, if any; asked again within a day, it answers the same one unless their accounts
   * changed in between.
   */
  create(baker: NewAccount): Promise<{ accountId: string }>
  /** A fresh page of Stripe's where the baker goes on; it serves once and for minutes only. */
  link(accountId: string, addresses: { returnUrl: string; refreshUrl: string }): Promise<{ url: string }>
  read(accountId: string): Promise<StripeAccountState>
}

/** The connected accounts of a Stripe platform: Express accounts, which Stripe shows to bakers itself. */
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

/** An account that is no longer there, or no longer ours to use. */
const gone: StripeAccountState = {
  isSubmitted: false,
  canReceive: false,
  isAsking: false,
  isClosed: true,
}

/** What an account's answer means for being paid. */
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

/** The key of a repeated call must come with the same request, and an address may have changed in between. */
function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
