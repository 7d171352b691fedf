/** The headers of a webhook of Stripe's that prove that it is Stripe's. */
export const stripeSignatureHeaders = ['stripe-signature'] as const
export type StripeSignatureHeader = (typeof stripeSignatureHeaders)[number]
