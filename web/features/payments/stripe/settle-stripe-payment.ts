import type { settleStripePayment as settleStripePaymentCall } from '#shared/api/stripe.ts'
import { postPayment } from '../api.ts'

/** Has the server fetch a confirmed payment's outcome from Stripe; idempotent. */
export function settleStripePayment(paymentId: string) {
  return postPayment<typeof settleStripePaymentCall>(
    `/stripe/payment/${encodeURIComponent(paymentId)}/settle`,
    'Failed to capture order',
  )
}
