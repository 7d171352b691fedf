/** The signature headers of a Stripe webhook. */
export const stripeSignatureHeaders = ['stripe-signature'] as const
export type StripeSignatureHeader = (typeof stripeSignatureHeaders)[number]
