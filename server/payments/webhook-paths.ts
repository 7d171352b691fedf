import type { Rail } from '#shared/pay-ways.ts'

/** Where each provider tells us what happened: its webhooks are set up with this path of our address. */
export const webhookPaths: Readonly<Record<Rail, `/${string}`>> = {
  paypal: '/api/webhooks/paypal',
  stripe: '/api/webhooks/stripe',
}
