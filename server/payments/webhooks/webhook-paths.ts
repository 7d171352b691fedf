import { perRail } from '#shared/payment-methods.ts'

/** Where each provider tells us what happened: its webhooks are set up with this path of our address. */
export const webhookPaths = perRail((rail): `/${string}` => `/api/webhooks/${rail}`)
