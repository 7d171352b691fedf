import type { settleStripePayment as settleStripePaymentCall } from '#shared/api/stripe.ts'
import { postPayment } from '../api.ts'

/** Has the server read from Stripe what became of a payment that the buyer confirmed; asking again answers the same. */
export function settleStripePayment(paymentId: string) {
  return postPayment<typeof settleStripePaymentCall>(
    `/stripe/payment/${encodeURIComponent(paymentId)}/settle`,
    'Failed to capture order',
  )
}
