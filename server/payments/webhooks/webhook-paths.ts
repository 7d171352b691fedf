import { perRail } from '#shared/payment-methods.ts'

/** The path of each provider's webhook endpoint. */
export const webhookPaths = perRail((rail): `/${string}` => `/api/webhooks/${rail}`)
