import * as z from 'zod/mini'
import { makeKeySet } from '#server/payments/contract/key-set.ts'

/** This marketplace's Stripe keys. Never log them. */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

export const stripeKeySet = makeKeySet({
  secrets: ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  options: z.object({}),
  toKeys: (secret): StripeKeys => ({
    secretKey: secret('STRIPE_SECRET_KEY'),
    publishableKey: secret('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: secret('STRIPE_WEBHOOK_SECRET'),
  }),
  schema: z.object({ secretKey: z.string(), publishableKey: z.string(), webhookSecret: z.string() }),
  makeUp: (random): StripeKeys => ({
    secretKey: `sk_test_${random()}`,
    publishableKey: `pk_test_${random()}`,
    webhookSecret: `whsec_${random()}`,
  }),
})
