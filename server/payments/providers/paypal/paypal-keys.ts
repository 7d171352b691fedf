import * as z from 'zod/mini'
import { blankAsAbsent } from '#server/environment.ts'
import { makeKeySet } from '#server/payments/contract/key-set.ts'

/** This marketplace's PayPal keys. Never log them. */
export interface PaypalKeys {
  environment: 'PRODUCTION' | 'SANDBOX'
  clientId: string
  clientSecret: string
  webhookId: string
  /** the marketplace's own merchant id */
  partnerId: string
}

export const paypalKeySet = makeKeySet({
  secrets: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_PARTNER_ID'],
  options: z.object({
    PAYPAL_ENVIRONMENT: blankAsAbsent(
      z._default(z.enum(['PRODUCTION', 'SANDBOX'], 'must be PRODUCTION or SANDBOX'), 'PRODUCTION'),
    ),
  }),
  toKeys: (secret, { PAYPAL_ENVIRONMENT }): PaypalKeys => ({
    environment: PAYPAL_ENVIRONMENT,
    clientId: secret('PAYPAL_CLIENT_ID'),
    clientSecret: secret('PAYPAL_CLIENT_SECRET'),
    webhookId: secret('PAYPAL_WEBHOOK_ID'),
    partnerId: secret('PAYPAL_PARTNER_ID'),
  }),
  // a sandbox never serves production keys
  schema: z.object({
    environment: z._default(z.literal('SANDBOX'), 'SANDBOX'),
    clientId: z.string(),
    clientSecret: z.string(),
    webhookId: z.string(),
    partnerId: z.string(),
  }),
  makeUp: (random): PaypalKeys => ({
    environment: 'SANDBOX',
    clientId: `sandbox-${random()}`,
    clientSecret: random(),
    webhookId: random().slice(0, 17).toUpperCase(),
    partnerId: 'BAKESALESHQPS',
  }),
})
