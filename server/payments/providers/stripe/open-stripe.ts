import type { PaymentProvider } from '#server/payments/contract/payment-provider.ts'
import { makeStripeAccounts, type StripeAccounts } from './stripe-accounts.ts'
import { openStripeClient } from './stripe-client.ts'
import { makeStripeProvider } from './stripe-provider.ts'

/** Settings for calling Stripe. */
export interface StripeAccess {
  secretKey: string
  /** the webhook endpoints' signing secrets, comma-separated: one for payments, one for connected accounts */
  webhookSecret: string
  /** a base address such as the sandbox's; null: Stripe's */
  apiUrl: string | null
  now: () => Date
}

/** Opens Stripe for payments and bakers' accounts. Importing this file loads Stripe's SDK, so import it on demand. */
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
