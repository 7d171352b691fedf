import type { createStripeAccountLink as call } from '#shared/api/payouts.ts'
import { send } from '#web/data/api-client.ts'

/** A fresh link to Stripe's form for one's own account (API-26). */
export function createStripeAccountLink(account: string): Promise<{ url: string }> {
  return send<typeof call>({ method: 'POST', path: '/api/stripe/account_link' }, { body: { account } })
}
