import { type BegunOnce, beginOnce } from '#server/begin-once.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import type { KeySet } from '../contract/key-set.ts'
import type { PaymentAdapter } from '../contract/payment-adapter.ts'
import type { PaymentProvider } from '../contract/payment-provider.ts'
import { type PaypalKeys, paypalKeySet } from './paypal/paypal-keys.ts'
import { type StripeKeys, stripeKeySet } from './stripe/stripe-keys.ts'

/** Each provider's keys of this marketplace. Never log them. */
export interface ProviderKeys extends Record<Rail, object> {
  paypal: PaypalKeys
  stripe: StripeKeys
}

/** The keys in the environment: null for a provider that is off or in the sandbox. */
export type KeysInUse = { [R in Rail]: ProviderKeys[R] | null }

/** Reads and makes each provider's keys. */
const keySets = { paypal: paypalKeySet, stripe: stripeKeySet } satisfies {
  [R in Rail]: KeySet<ProviderKeys[R]>
}

/** The variables of all secrets; each may be read from a file instead. */
export const providerSecrets: readonly string[] = rails.flatMap((rail) => keySets[rail].secrets)

/** All variables of all providers. */
export const providerSettings: readonly string[] = rails.flatMap((rail) => keySets[rail].names)

/**
 * Reads the keys from the environment; an incomplete set, which would fail at the first payment, is reported in words.
 */
export function readProviderKeys(environment: NodeJS.ProcessEnv): { keys: KeysInUse; problems: string[] } {
  const read = { paypal: keySets.paypal.read(environment), stripe: keySets.stripe.read(environment) }
  return {
    keys: { paypal: read.paypal.keys, stripe: read.stripe.keys },
    problems: rails.flatMap((rail) => read[rail].problems),
  }
}

/** The keys of a payment sandbox, made of random letters and digits. */
export function makeUpKeys(random: () => string): ProviderKeys {
  return { paypal: keySets.paypal.makeUp(random), stripe: keySets.stripe.makeUp(random) }
}

/** The schemas of the keys as the sandbox stores and serves them. */
export const keySchemas = { paypal: keySets.paypal.schema, stripe: keySets.stripe.schema }

/** The adapter of a rail's provider, with its own keys. */
type ProviderAdapter<R extends Rail> = PaymentAdapter<ProviderKeys[R], OpenedProviders[R]>

/**
 * Loads each provider's adapter on demand. Everything specific to a provider is in its adapter or its
 * `*-rail-rules.ts`.
 */
const adapters: { readonly [R in Rail]: () => Promise<ProviderAdapter<R>> } = {
  paypal: async () => (await import('./paypal/paypal-adapter.ts')).paypalAdapter,
  stripe: async () => (await import('./stripe/stripe-adapter.ts')).stripeAdapter,
}

/** The adapter of a rail's provider. */
export function loadAdapter<R extends Rail>(rail: R): Promise<ProviderAdapter<R>> {
  return adapters[rail]()
}

/** An opened provider: payments for all, and its own API for bakers' accounts. */
export interface OpenedProviders extends Record<Rail, { provider: PaymentProvider }> {
  paypal: ReturnType<typeof import('./paypal/open-paypal.ts').openPaypal>
  stripe: ReturnType<typeof import('./stripe/open-stripe.ts').openStripe>
}

/** Each provider, opened once at its first use. */
export function openEachOnce(open: <R extends Rail>(rail: R) => Promise<OpenedProviders[R]>): {
  [R in Rail]: BegunOnce<OpenedProviders[R]>
} {
  return { paypal: beginOnce(() => open('paypal')), stripe: beginOnce(() => open('stripe')) }
}
