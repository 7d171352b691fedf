import type { PaymentAdapter } from '../payment-adapter.ts'
import { settleStripePayment } from './settle-stripe-payment.ts'
import { StripeForm } from './stripe-form.tsx'

export const stripeAdapter: PaymentAdapter = {
  Form: StripeForm,
  /** Stripe names its `payment_intent`; whether it was approved, the server asks. */
  readReturn(search) {
    const id = search.get('payment_intent')
    return id === null ? null : { id, isApproved: true }
  },
  settle: settleStripePayment,
}
