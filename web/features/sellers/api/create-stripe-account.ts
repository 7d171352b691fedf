import type { createStripeAccount as call } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** Makes the baker's account at Stripe, or answers the one there is (API-25). */
export function createStripeAccount(): Promise<{ account: string }> {
  return send<typeof call>({ method: 'POST', path: '/api/stripe/account' })
}
