import * as z from 'zod/mini'
import { type KeySet, readKeySet } from '../key-set.ts'

/** What PayPal knows this marketplace by. Never log it. */
export interface PaypalKeys {
  environment: 'PRODUCTION' | 'SANDBOX'
  clientId: string
  clientSecret: string
  webhookId: string
  /** the marketplace's own merchant id */
  partnerId: string
}

const variables = z.object({
  PAYPAL_CLIENT_ID: z.string(),
  PAYPAL_CLIENT_SECRET: z.string(),
  PAYPAL_WEBHOOK_ID: z.string(),
  PAYPAL_PARTNER_ID: z.string(),
})

/** PayPal's variables as they are read; null: not set. */
export type PaypalVariables = Record<keyof z.output<typeof variables>, string | null> & {
  PAYPAL_ENVIRONMENT: PaypalKeys['environment']
}

/** PayPal's keys among the variables. */
export function readPaypalKeys(values: PaypalVariables): KeySet<PaypalKeys> {
  return readKeySet(variables, values, (set) => ({
    environment: values.PAYPAL_ENVIRONMENT,
    clientId: set.PAYPAL_CLIENT_ID,
    clientSecret: set.PAYPAL_CLIENT_SECRET,
    webhookId: set.PAYPAL_WEBHOOK_ID,
    partnerId: set.PAYPAL_PARTNER_ID,
  }))
}
