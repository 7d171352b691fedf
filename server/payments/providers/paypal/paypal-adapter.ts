import type { PaymentAdapter } from '#server/payments/contract/payment-adapter.ts'
import type { openPaypal } from './open-paypal.ts'
import type { PaypalKeys } from './paypal-keys.ts'
import { type PaypalSignatureHeader, paypalSignatureHeaders } from './signature-headers.ts'

/** PayPal's adapter. */
export const paypalAdapter: PaymentAdapter<
  PaypalKeys,
  ReturnType<typeof openPaypal>,
  PaypalSignatureHeader
> = {
  signatureHeaders: paypalSignatureHeaders,
  forgedSignature: {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url':
      'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-00000000',
    'paypal-transmission-id': '00000000-0000-0000-0000-000000000000',
    'paypal-transmission-sig': 'Zm9yZ2Vk',
    'paypal-transmission-time': '2026-01-01T00:00:00Z',
  },
  whyLive: ({ environment }) => (environment === 'SANDBOX' ? null : 'PAYPAL_ENVIRONMENT is not SANDBOX'),
  script: {
    url: 'https://www.paypal.com/sdk/js',
    sandboxUrl: '/payment-sandbox/paypal/sdk.js',
    // PayPal's guide to its JavaScript SDK; its buttons use inline styles, which run no code
    sources: {
      scriptSrc: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      connectSrc: ['https://*.paypal.com'],
      frameSrc: ['https://*.paypal.com'],
    },
    publicKey: ({ clientId }) => clientId,
    environment: ({ environment }) => environment,
  },
  async open(keys, { apiUrl, now }) {
    const { openPaypal, paypalApiUrls } = await import('./open-paypal.ts')
    return openPaypal({ ...keys, apiUrl: apiUrl ?? paypalApiUrls[keys.environment], now })
  },
  async tryKeys(keys, { apiUrl, now }) {
    const [{ paypalApiUrls }, { openPaypalClient }] = await Promise.all([
      import('./open-paypal.ts'),
      import('./paypal-client.ts'),
    ])
    await openPaypalClient({ ...keys, apiUrl: apiUrl ?? paypalApiUrls[keys.environment], now }).signIn()
  },
  checks: {
    async 'create (a baker with an email address alone)'(keys, access) {
      const { checkEmailPayee } = await import('./check-email-payee.ts')
      return checkEmailPayee(keys, access)
    },
  },
}
