import type {
  createStripeAccount as createStripeAccountCall,
  createStripeAccountLink as createStripeAccountLinkCall,
} from '#shared/api/stripe.ts'
import { send } from '#web/data/api-client.ts'

/** Creates the baker's Stripe account, or returns the existing one (API-25). */
export function createStripeAccount(): Promise<{ account: string }> {
  return send<typeof createStripeAccountCall>({ method: 'POST', path: '/api/stripe/account' })
}

/** Creates a link to Stripe's form for the baker's account (API-26). */
export function createStripeAccountLink(account: string): Promise<{ url: string }> {
  return send<typeof createStripeAccountLinkCall>(
    { method: 'POST', path: '/api/stripe/account_link' },
    { body: { account } },
  )
}
