import * as z from 'zod/mini'
import { currency } from '#shared/currency.ts'
import type { Flavoured } from '#shared/flavoured.ts'
import { rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { CheckoutId, OrderId, PaymentId, PersonId } from './ids.ts'

/** How long servings are held for an order that waits for its payment, in minutes (decisions, stock while paying). */
export const holdMinutes = 15

/** Whether a payment's money is waited for, came, or is no longer waited for. */
export const paymentStates = ['awaiting', 'captured', 'closed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const closedReasons = ['cancelled', 'failed', 'expired'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** The id by which a payment provider knows an approval by the buyer: an order of PayPal's, an intent of Stripe's. */
export type ProviderOrderId = Flavoured<string, 'ProviderOrderId'>

/** The id by which a payment provider knows the money that it took. */
export type CaptureId = Flavoured<string, 'CaptureId'>

/** The id by which a payment provider knows a dispute. */
export type DisputeId = Flavoured<string, 'DisputeId'>

/** What one baker is paid for one checkout over one rail, or pays us of what they owe, as its buyer reads it. */
export const Payment = z.object({
  id: PaymentId,
  rail: z.enum(rails),
  cookId: PersonId,
  cookName: z.string(),
  amount: Decimal,
  status: z.enum(paymentStates),
  closedReason: z.nullable(z.enum(closedReasons)),
  heldUntil: z.string(),
  /** while it awaits: its money was asked for, and what became of that is not known yet, so it is not paid again */
  isSettling: z.boolean(),
  /** no price of orders, but what the baker, who is its buyer, owes of our service fee */
  isOwed: z.boolean(),
  /** who is paid at PayPal, which its script has to be told; null on other rails */
  merchant: z.nullable(z.string()),
  orderIds: z.array(OrderId),
})
export type Payment = z.infer<typeof Payment>

const CheckoutOfPayment = z.optional(CheckoutId)
const paymentErrors = [
  'bad_request',
  'unauthenticated',
  'wrong_origin',
  'not_found',
  'conflict',
  'too_large',
  'invalid',
  'rate_limited',
  'unavailable',
] as const

/**
 * `environment` is PRODUCTION or another word; `isSandbox` asks the page to say so plainly; `sdkUrl` is where the
 * provider's script is, without the parameters that the page adds. Everything is empty while the rail is off.
 */
const setupParts = { environment: z.string(), isSandbox: z.boolean(), sdkUrl: z.string() }

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

/** "COMPLETED" when every payment it covers was captured; only that counts as success (API-29, PAY-06). */
export const Captured = z.object({ id: z.string(), status: z.string(), checkoutId: CheckoutId })

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

/** What the browser needs to open Stripe's card form. */
export const getStripeSetup = defineCall({
  name: 'getStripeSetup',
  method: 'GET',
  path: '/stripe/setup',
  summary: 'Whether Stripe is on, and what its script needs',
  tag: 'payments',
  success: { status: 200, body: z.object({ ...setupParts, isOn: z.boolean(), publishableKey: z.string() }) },
  errors: ['rate_limited'],
})

/** Makes, or answers again, the payment intent of every baker of the checkout paid by Stripe. */
export const createStripePayment = defineCall({
  name: 'createStripePayment',
  method: 'POST',
  path: '/stripe/payment',
  summary: 'Create the Stripe payment of a checkout',
  tag: 'payments',
  body: z.object({ checkoutId: CheckoutOfPayment }),
  success: { status: 200, body: z.object({ id: z.string(), clientSecret: z.string(), amount: Decimal }) },
  errors: paymentErrors,
})

/** Reads from Stripe what became of a payment after the buyer confirmed it in the browser. */
export const settleStripePayment = defineCall({
  name: 'settleStripePayment',
  method: 'POST',
  path: '/stripe/payment/:paymentId/settle',
  summary: 'Settle a Stripe payment by what Stripe says of it',
  tag: 'payments',
  params: z.object({ paymentId: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  success: { status: 200, body: Captured },
  errors: paymentErrors,
})
