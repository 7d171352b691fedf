import type { PaymentAdapter } from '#server/payments/contract/payment-adapter.ts'
import type { openStripe } from './open-stripe.ts'
import { type StripeSignatureHeader, stripeSignatureHeaders } from './signature-headers.ts'
import type { StripeKeys } from './stripe-keys.ts'

/** Stripe's adapter. */
export const stripeAdapter: PaymentAdapter<
  StripeKeys,
  ReturnType<typeof openStripe>,
  StripeSignatureHeader
> = {
  signatureHeaders: stripeSignatureHeaders,
  forgedSignature: { 'stripe-signature': 't=1767225600,v1=00' },
  whyLive: ({ secretKey, publishableKey }) =>
    /^(sk|rk)_test_/.test(secretKey) && publishableKey.startsWith('pk_test_')
      ? null
      : 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not test keys',
  script: {
    url: 'https://js.stripe.com/v3/',
    sandboxUrl: '/payment-sandbox/stripe/v3.js',
    // Stripe's "Integration security guide", for Stripe.js
    sources: {
      scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      imgSrc: ['https://*.stripe.com'],
      connectSrc: ['https://api.stripe.com'],
      frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    },
    publicKey: ({ publishableKey }) => publishableKey,
    // test keys say so in their name
    environment: ({ publishableKey }) => (publishableKey.startsWith('pk_live_') ? 'PRODUCTION' : 'TEST'),
  },
  async open(keys, access) {
    const { openStripe } = await import('./open-stripe.ts')
    return openStripe({ ...keys, ...access })
  },
  async tryKeys({ secretKey }, { apiUrl }) {
    const { openStripeClient, tryStripe } = await import('./stripe-client.ts')
    await tryStripe(openStripeClient({ secretKey, apiUrl }))
  },
}
