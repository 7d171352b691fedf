import type { Rail } from '#shared/payment-methods.ts'
import type { PaymentAdapter } from './payment-adapter.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paypalAdapter } from './paypal/paypal-adapter.ts'
import { stripeAdapter } from './stripe/stripe-adapter.ts'

/** Each rail's adapter: whatever differs between providers is asked of it, and of nothing else. */
export const adapters: { readonly [R in Rail]: PaymentAdapter<R> } = {
  paypal: paypalAdapter,
  stripe: stripeAdapter,
}

/** What a provider comes to once it is opened: payments for all, and what its own folder asks it about bakers. */
export interface OpenedProviders extends Record<Rail, { provider: PaymentProvider }> {
  paypal: ReturnType<typeof import('./paypal/open-paypal.ts').openPaypal>
  stripe: ReturnType<typeof import('./stripe/open-stripe.ts').openStripe>
}
