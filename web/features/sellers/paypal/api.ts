import type { Payout } from '#shared/api/payouts.ts'
import type {
  connectPaypal as connectPaypalCall,
  finishPaypalConnection as finishPaypalConnectionCall,
} from '#shared/api/paypal.ts'
import { send } from '#web/data/api-client.ts'

/** A page of PayPal's where the baker connects a business account. */
export function connectPaypal(): Promise<{ url: string }> {
  return send<typeof connectPaypalCall>({ method: 'POST', path: '/api/paypal/connect' })
}

/** Asks what became of a connection at PayPal, once the baker is back from there. */
export function finishPaypalConnection(): Promise<Payout> {
  return send<typeof finishPaypalConnectionCall>({ method: 'POST', path: '/api/paypal/connect/return' })
}
