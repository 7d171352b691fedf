import type { Rail } from '#shared/payment-methods.ts'
import type { PaymentAdapter } from './payment-adapter.ts'
import { paypalAdapter } from './paypal/paypal-adapter.ts'
import { stripeAdapter } from './stripe/stripe-adapter.ts'

/** The payment adapter of each rail. All differences between providers belong in these. */
export const adapters = {
  paypal: paypalAdapter,
  stripe: stripeAdapter,
} satisfies Record<Rail, PaymentAdapter>
