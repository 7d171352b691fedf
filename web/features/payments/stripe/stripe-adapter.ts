import type { PaymentAdapter } from '../payment-adapter.ts'
import { settleStripePayment } from './settle-stripe-payment.ts'
import { StripeForm } from './stripe-form.tsx'

export const stripeAdapter: PaymentAdapter = {
  Form: StripeForm,
  /** Stripe passes its `payment_intent`; the server checks whether it was approved. */
  readReturn(search) {
    const id = search.get('payment_intent')
    return id === null ? null : { id, isApproved: true }
  },
  settle: settleStripePayment,
}
