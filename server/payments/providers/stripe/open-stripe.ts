import type { PaymentProvider } from '#server/payments/contract/payment-provider.ts'
import { makeStripeAccounts, type StripeAccounts } from './stripe-accounts.ts'
import { openStripeClient } from './stripe-client.ts'
import { makeStripeProvider } from './stripe-provider.ts'

/** What is needed to talk to Stripe. */
export interface StripeAccess {
  secretKey: string
  /** the signing secrets of the webhook endpoints, separated by commas: one for payments, one for connected accounts */
  webhookSecret: string
  /** another base address than Stripe's own, such as the sandbox's; null: Stripe's */
  apiUrl: string | null
  now: () => Date
}

/** Stripe, for payments and for bakers' accounts. Reading this file loads its SDK: import it when Stripe is on. */
export function openStripe({ secretKey, webhookSecret, apiUrl, now }: StripeAccess): {
  provider: PaymentProvider
  accounts: StripeAccounts
} {
  const client = openStripeClient({ secretKey, apiUrl })
  const webhookSecrets = webhookSecret.split(',').map((secret) => secret.trim())
  return {
    provider: makeStripeProvider({ client, webhookSecrets, now }),
    accounts: makeStripeAccounts(client),
  }
}
