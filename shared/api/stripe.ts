import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { Captured, CheckoutOfPayment, paymentErrors, setupParts } from './payments.ts'
import { provenErrors } from './payouts.ts'

/** The browser's set-up of Stripe's card form. */
export const getStripeSetup = defineCall({
  name: 'getStripeSetup',
  method: 'GET',
  path: '/stripe/setup',
  summary: "Get Stripe's set-up",
  tag: 'payments',
  callers: 'anyone',
  success: { status: 200, body: z.object({ ...setupParts, isOn: z.boolean(), publishableKey: z.string() }) },
  errors: ['rate_limited'],
})

/** Creates, or returns again, the payment intent of every baker of the checkout paid by Stripe. */
export const createStripePayment = defineCall({
  name: 'createStripePayment',
  method: 'POST',
  path: '/stripe/payment',
  summary: 'Start a payment with Stripe',
  tag: 'payments',
  callers: 'people',
  body: z.object({ checkoutId: CheckoutOfPayment }),
  success: { status: 200, body: z.object({ id: z.string(), clientSecret: z.string(), amount: Decimal }) },
  errors: paymentErrors,
})

/** Reads the result of a payment from Stripe after the buyer confirmed it in the browser. */
export const settleStripePayment = defineCall({
  name: 'settleStripePayment',
  method: 'POST',
  path: '/stripe/payment/:paymentId/settle',
  summary: 'Settle a Stripe payment',
  tag: 'payments',
  callers: 'people',
  params: z.object({ paymentId: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  success: { status: 200, body: Captured },
  errors: paymentErrors,
})

/** Creates or returns the signed-in baker's Stripe account (API-25, ONB-01). Needs re-authentication. */
export const createStripeAccount = defineCall({
  name: 'createStripeAccount',
  method: 'POST',
  path: '/api/stripe/account',
  summary: 'Create your Stripe account',
  tag: 'payouts',
  callers: 'confirmed',
  success: { status: 200, body: z.object({ account: z.string() }) },
  errors: provenErrors,
})

/** A new link to Stripe's form for one's own account (API-26, ONB-04, ONB-10). Needs re-authentication. */
export const createStripeAccountLink = defineCall({
  name: 'createStripeAccountLink',
  method: 'POST',
  path: '/api/stripe/account_link',
  summary: 'Continue setting up your Stripe account',
  tag: 'payouts',
  callers: 'people',
  body: z.object({
    account: z.string().check(z.regex(/^acct_[A-Za-z0-9]{1,100}$/, 'This isn’t a Stripe account')),
  }),
  success: { status: 200, body: z.object({ url: z.url() }) },
  errors: provenErrors,
})
