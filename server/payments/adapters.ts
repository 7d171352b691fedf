import type { Rail } from '#shared/payment-methods.ts'
import type { PaymentAdapter } from './payment-adapter.ts'
import { paypalAdapter } from './paypal/paypal-adapter.ts'
import { stripeAdapter } from './stripe/stripe-adapter.ts'

/** Each rail's adapter: whatever differs between providers is asked of it, and of nothing else. */
export const adapters: { readonly [R in Rail]: PaymentAdapter<R> } = {
  paypal: paypalAdapter,
  stripe: stripeAdapter,
}
