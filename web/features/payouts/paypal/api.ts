import type { Payout } from '#shared/api/payouts.ts'
import type {
  connectPaypal as connectPaypalCall,
  finishPaypalConnection as finishPaypalConnectionCall,
} from '#shared/api/paypal.ts'
import { send } from '#web/data/api-client.ts'

/** Returns a PayPal page where the baker connects a business account. */
export function connectPaypal(): Promise<{ url: string }> {
  return send<typeof connectPaypalCall>({ method: 'POST', path: '/api/paypal/connect' })
}

/** Reads the result of a PayPal connection after the baker's return. */
export function finishPaypalConnection(): Promise<Payout> {
  return send<typeof finishPaypalConnectionCall>({ method: 'POST', path: '/api/paypal/connect/return' })
}
