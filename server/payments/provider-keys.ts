import { type Rail, rails } from '#shared/payment-methods.ts'
import type { KeySet } from './key-set.ts'
import { type PaypalKeys, type PaypalVariables, readPaypalKeys } from './paypal/paypal-keys.ts'
import { readStripeKeys, type StripeKeys, type StripeVariables } from './stripe/stripe-keys.ts'

/** What each provider knows this marketplace by. Never log it. */
export interface ProviderKeys extends Record<Rail, object> {
  paypal: PaypalKeys
  stripe: StripeKeys
}

/** The same as the environment has it: null for a provider that is off, or tried out in the sandbox. */
export type KeysInUse = { [R in Rail]: ProviderKeys[R] | null }

/** The keys among the variables; half a set, which would fail at the first payment, is a problem in words. */
export function readProviderKeys(values: PaypalVariables & StripeVariables): {
  keys: KeysInUse
  problems: string[]
} {
  const sets = {
    paypal: readPaypalKeys(values),
    stripe: readStripeKeys(values),
  } satisfies { [R in Rail]: KeySet<ProviderKeys[R]> }
  return {
    keys: { paypal: sets.paypal.keys, stripe: sets.stripe.keys },
    problems: rails.flatMap((rail) => sets[rail].problems),
  }
}
