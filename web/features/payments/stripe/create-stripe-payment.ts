import type { CheckoutId } from '#shared/api/ids.ts'
import type { createStripePayment as createStripePaymentCall } from '#shared/api/stripe.ts'
import { postPayment } from '../api.ts'

/** Creates the Stripe payment of a checkout, or returns the existing one. */
export function createStripePayment(checkoutId: CheckoutId) {
  return postPayment<typeof createStripePaymentCall>('/stripe/payment', 'Failed to create order', {
    checkoutId,
  })
}
