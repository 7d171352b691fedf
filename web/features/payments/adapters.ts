import type { Rail } from '#shared/payment-methods.ts'
import type { PaymentAdapter } from './payment-adapter.ts'
import { paypalAdapter } from './paypal/paypal-adapter.ts'
import { stripeAdapter } from './stripe/stripe-adapter.ts'

/** Each rail's adapter: whatever differs where a buyer pays is asked of it, and of nothing else. */
export const adapters = {
  paypal: paypalAdapter,
  stripe: stripeAdapter,
} satisfies Record<Rail, PaymentAdapter>
