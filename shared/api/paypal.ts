import * as z from 'zod/mini'
import { currency } from '#shared/currency.ts'
import { defineCall } from './call.ts'
import { Captured, CheckoutOfPayment, paymentErrors, setupParts } from './payments.ts'
import { Payout, provenErrors } from './payouts.ts'

/** The browser's set-up of PayPal (API-27, DATA-22, PAY-01). */
export const getPaypalSetup = defineCall({
  name: 'getPaypalSetup',
  method: 'GET',
  path: '/paypal/setup',
  summary: "Get PayPal's set-up",
  tag: 'payments',
  callers: 'anyone',
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

/** A payment order (DATA-20, OPEN-70): the amount must equal the server's total. */
const PaypalOrderBody = z.object({
  amount: z
    .union([z.string(), z.number()], 'Must be an amount')
    .check(
      z.refine((amount) => /^\d{1,7}(\.\d{1,2})?$/.test(String(amount)), 'Must be an amount such as 18.50'),
    ),
  currency: z.string().check(
    z.toUpperCase(),
    z.refine((code) => code === currency.code, `Only ${currency.code} is accepted`),
  ),
  intent: z.string().check(
    z.toUpperCase(),
    z.refine((intent) => intent === 'CAPTURE', 'Only CAPTURE is accepted'),
  ),
  enablePlatformFees: z.optional(z.boolean()),
  /** optional when exactly one checkout of the buyer awaits its PayPal payment */
  checkoutId: CheckoutOfPayment,
})

/**
 * Creates the PayPal order for the buyer's approval; it covers all bakers of the checkout paid by PayPal
 * (API-28).
 */
export const createPaypalOrder = defineCall({
  name: 'createPaypalOrder',
  method: 'POST',
  path: '/paypal/order',
  summary: 'Start a payment with PayPal',
  tag: 'payments',
  callers: 'people',
  body: PaypalOrderBody,
  success: { status: 200, body: z.object({ id: z.string() }) },
  errors: paymentErrors,
})

/** Captures an approved order (API-29). */
export const capturePaypalOrder = defineCall({
  name: 'capturePaypalOrder',
  method: 'POST',
  path: '/paypal/order/:orderId/capture',
  summary: 'Capture an approved PayPal payment',
  tag: 'payments',
  callers: 'people',
  params: z.object({ orderId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  success: { status: 200, body: Captured },
  errors: paymentErrors,
})

/**
 * PayPal's page where the signed-in baker connects any business account for payouts (decisions, OPEN-01).
 * Needs re-authentication.
 */
export const connectPaypal = defineCall({
  name: 'connectPaypal',
  method: 'POST',
  path: '/api/paypal/connect',
  summary: 'Connect your PayPal account',
  tag: 'payouts',
  callers: 'confirmed',
  success: { status: 200, body: z.object({ url: z.url() }) },
  errors: provenErrors,
})

/**
 * Asks PayPal for the result when the baker returns; `active` only when PayPal confirms it. Needs
 * re-authentication if no connection was started.
 */
export const finishPaypalConnection = defineCall({
  name: 'finishPaypalConnection',
  method: 'POST',
  path: '/api/paypal/connect/return',
  summary: 'Finish connecting your PayPal account',
  tag: 'payouts',
  callers: 'people',
  success: { status: 200, body: Payout },
  errors: provenErrors,
})
