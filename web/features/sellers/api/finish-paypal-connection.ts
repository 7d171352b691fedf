import type { finishPaypalConnection as call, Payout } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** Asks what became of a connection at PayPal, once the baker is back from there. */
export function finishPaypalConnection(): Promise<Payout> {
  return send<typeof call>({ method: 'POST', path: '/api/paypal/connect/return' })
}
