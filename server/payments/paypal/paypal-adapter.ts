import type { PaymentAdapter } from '../payment-adapter.ts'
import { readPaypalPayout } from './paypal-payout.ts'
import { registerPaypalRoutes } from './paypal-routes.ts'
import { refreshPaypalMerchant } from './refresh-paypal-merchant.ts'

/** PayPal, as the rest of the server knows it. */
export const paypalAdapter: PaymentAdapter<'paypal'> = {
  // an order of PayPal's takes ten purchase units
  mostBakersAtOnce: 10,
  signatureHeaders: [
    'paypal-auth-algo',
    'paypal-cert-url',
    'paypal-transmission-id',
    'paypal-transmission-sig',
    'paypal-transmission-time',
  ],
  script: {
    url: 'https://www.paypal.com/sdk/js',
    sandboxUrl: '/payment-sandbox/paypal/sdk.js',
    // PayPal's guide to its JavaScript SDK; its buttons style themselves inline, which runs nothing
    sources: {
      scriptSrc: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ['https://*.paypal.com', 'https://*.paypalobjects.com'],
      connectSrc: ['https://*.paypal.com'],
      frameSrc: ['https://*.paypal.com'],
    },
    publicKey: ({ clientId }) => clientId,
    environment: ({ environment }) => environment,
    merchant: (payee) => payee,
  },
  async open(keys, { apiUrl, now }) {
    const { openPaypal, paypalApiUrls } = await import('./open-paypal.ts')
    return openPaypal({ ...keys, apiUrl: apiUrl ?? paypalApiUrls[keys.environment], now })
  },
  registerRoutes: registerPaypalRoutes,
  refreshAccount: refreshPaypalMerchant,
  readPayout: readPaypalPayout,
}
