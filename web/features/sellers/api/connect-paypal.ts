import type { connectPaypal as call } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** A page of PayPal's where the baker connects a business account. */
export function connectPaypal(): Promise<{ url: string }> {
  return send<typeof call>({ method: 'POST', path: '/api/paypal/connect' })
}
