import * as z from 'zod/mini'
import { type KeySet, readKeySet } from '../key-set.ts'

/** What Stripe knows this marketplace by. Never log it. */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

const variables = z.object({
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_PUBLISHABLE_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
})

/** Stripe's variables as they are read; null: not set. */
export type StripeVariables = Record<keyof z.output<typeof variables>, string | null>

/** Stripe's keys among the variables. */
export function readStripeKeys(values: StripeVariables): KeySet<StripeKeys> {
  return readKeySet(variables, values, (set) => ({
    secretKey: set.STRIPE_SECRET_KEY,
    publishableKey: set.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: set.STRIPE_WEBHOOK_SECRET,
  }))
}
