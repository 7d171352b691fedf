import type { PaymentProvider } from '#server/payments/contract/payment-provider.ts'
import { openPaypalClient, type PaypalAccess } from './paypal-client.ts'
import { makePaypalMerchants, type PaypalMerchants } from './paypal-merchants.ts'
import { makePaypalProvider } from './paypal-provider.ts'

/** PayPal's API addresses; SANDBOX is PayPal's test system, not our sandbox. */
export const paypalApiUrls = {
  PRODUCTION: 'https://api-m.paypal.com',
  SANDBOX: 'https://api-m.sandbox.paypal.com',
} as const

/** Opens PayPal for payments and bakers' accounts. */
export function openPaypal(access: PaypalAccess & { webhookId: string; partnerId: string }): {
  provider: PaymentProvider
  merchants: PaypalMerchants
} {
  const client = openPaypalClient(access)
  return {
    provider: makePaypalProvider(client, access),
    merchants: makePaypalMerchants(client, access),
  }
}
