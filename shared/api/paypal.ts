import * as z from 'zod/mini'
import { currency } from '#shared/currency.ts'
import { defineCall } from './call.ts'
import { Captured, CheckoutOfPayment, paymentErrors, setupParts } from './payments.ts'
import { Payout, provenErrors } from './payouts.ts'

/** What the browser needs to open PayPal (API-27, DATA-22, PAY-01). */
export const getPaypalSetup = defineCall({
  name: 'getPaypalSetup',
  method: 'GET',
  path: '/paypal/setup',
  summary: 'Whether PayPal is on, and what its script needs',
  tag: 'payments',
  success: {
    status: 200,
    body: z.object({
      ...setupParts,
      isOn: z.boolean(),
      platformFeesEnabled: z.boolean(),
      clientId: z.string(),
    }),
  },
  errors: ['rate_limited'],
})

/** The payment order payload (DATA-20, OPEN-70): the amount is checked against the server's own total. */
export const PaypalOrderBody = z.object({
  amount: z
    .union([z.string(), z.number()], 'Must be an amount')
    .check(
      z.refine((amount) => /^\d{1,7}(\.\d{1,2})?$/.test(String(amount)), 'Must be an amount such as 18.50'),
    ),
  currency: z.string().check(
    z.toUpperCase(),
    z.refine((code) => code === currency.code, `Only ${currency.code} is taken`),
  ),
  intent: z.string().check(
    z.toUpperCase(),
    z.refine((intent) => intent === 'CAPTURE', 'Only CAPTURE is taken'),
  ),
  enablePlatformFees: z.optional(z.boolean()),
  /** may be left out when exactly one checkout of the buyer awaits its PayPal payment */
  checkoutId: CheckoutOfPayment,
})

/** Makes the PayPal order that the buyer approves; it covers every baker of the checkout paid by PayPal (API-28). */
export const createPaypalOrder = defineCall({
  name: 'createPaypalOrder',
  method: 'POST',
  path: '/paypal/order',
  summary: 'Create the PayPal order of a checkout',
  tag: 'payments',
  body: PaypalOrderBody,
  success: { status: 200, body: z.object({ id: z.string() }) },
  errors: paymentErrors,
})

/** Has the money of an approved order taken (API-29). */
export const capturePaypalOrder = defineCall({
  name: 'capturePaypalOrder',
  method: 'POST',
  path: '/paypal/order/:orderId/capture',
  summary: 'Take the money of an approved PayPal order; a repeated call answers the first result',
  tag: 'payments',
  params: z.object({ orderId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  success: { status: 200, body: Captured },
  errors: paymentErrors,
})

/**
 * A page of PayPal's where the signed-in baker connects a business account, to be paid there: any account, each time (decisions,
 * OPEN-01). Takes a fresh proof.
 */
export const connectPaypal = defineCall({
  name: 'connectPaypal',
  method: 'POST',
  path: '/api/paypal/connect',
  summary: 'Connect your account at PayPal',
  tag: 'payouts',
  success: { status: 200, body: z.object({ url: z.url() }) },
  errors: provenErrors,
})

/**
 * Asks PayPal what became of it, once the baker is back; `active` only when PayPal says that they can be paid. Takes a fresh proof
 * where no connection was begun.
 */
export const finishPaypalConnection = defineCall({
  name: 'finishPaypalConnection',
  method: 'POST',
  path: '/api/paypal/connect/return',
  summary: 'Read from PayPal whether your account is connected',
  tag: 'payouts',
  success: { status: 200, body: Payout },
  errors: provenErrors,
})
