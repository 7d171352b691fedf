import type { getPaypalSetup, getStripeSetup } from '#shared/api/payments.ts'
import { readOf } from '#web/reads.ts'

/** What PayPal's script needs (PAY-01, API-27). */
export const paypalSetupRead = readOf<typeof getPaypalSetup>('/paypal/setup')

/** What Stripe's script needs. */
export const stripeSetupRead = readOf<typeof getStripeSetup>('/stripe/setup')
