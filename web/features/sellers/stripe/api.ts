import type {
  createStripeAccount as createStripeAccountCall,
  createStripeAccountLink as createStripeAccountLinkCall,
} from '#shared/api/stripe.ts'
import { send } from '#web/data/api-client.ts'

/** Makes the baker's account at Stripe, or answers the one there is (API-25). */
export function createStripeAccount(): Promise<{ account: string }> {
  return send<typeof createStripeAccountCall>({ method: 'POST', path: '/api/stripe/account' })
}

/** A fresh link to Stripe's form for one's own account (API-26). */
export function createStripeAccountLink(account: string): Promise<{ url: string }> {
  return send<typeof createStripeAccountLinkCall>(
    { method: 'POST', path: '/api/stripe/account_link' },
    { body: { account } },
  )
}
