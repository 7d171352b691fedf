import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { connectPaypal } from '#shared/api/paypal.ts'
import { currency } from '#shared/currency.ts'
import { personPassword } from '../server-client.ts'
import { rawPaypal } from './raw-paypal.ts'
import type { TestedRail } from './tested-rail.ts'

const Known = z.object({ clientId: z.string() })

/** What tests know about PayPal. */
export const testedPaypal: TestedRail<'paypal'> = {
  takesMoney: 'when asked',
  keepsForUs: true,
  disputes: 'baker',
  script: (provider, none) => ({ provider, merchants: { link: none, find: none, read: none } }),
  environment: ({ clientId, clientSecret, webhookId, partnerId }) => ({
    PAYPAL_ENVIRONMENT: 'SANDBOX',
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_PARTNER_ID: partnerId,
  }),
  kept: { captures: 'paypal-capture', refunds: 'paypal-refund' },
  raw: rawPaypal,

  prepare: (checkoutId, amount) => ({
    url: '/paypal/order',
    body: { amount, currency: currency.code, intent: 'CAPTURE', checkoutId },
  }),
  capture: (id) => `/paypal/order/${id}/capture`,
  setup: '/paypal/setup',
  publicKey: (known) => z.parse(Known, known).clientId,
  agree: ({ paypal }, id) => paypal.approve(id),
  approveDeclined: ({ paypal }, id) => {
    paypal.approve(id, 'decline')
  },
  agreement: ({ id: token }) => ({
    path: '/payment-sandbox/paypal/approve',
    fields: { token, choice: 'approve', mood: '' },
  }),

  connected: (id) => ({ paypal_merchant_id: `MERCHANT${id.slice(-5)}`, paypal_connected: true }),
  openAccount: async ({ paypal }) => ({
    paypal_merchant_id: paypal.connect(newId()).id,
    paypal_connected: true,
  }),
  async connect({ paypal }, baker) {
    await baker.call('POST', '/api/proof', { currentPassword: personPassword })
    const { body } = await baker.call('POST', '/api/paypal/connect')
    paypal.connectAt(connectPaypal.success.body.parse(body).url)
    await baker.call('POST', '/api/paypal/connect/return')
  },
  profile: (paypalEmail) => ({ paypalEmail }),
  connectAt: async (_url, cookie) => cookie,
}
