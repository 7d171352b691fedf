import * as z from 'zod/mini'
import { rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Checkout } from './checkouts.ts'
import { Decimal } from './fields.ts'
import { CheckoutId } from './ids.ts'

/** A baker's debt from service fees of orders paid at pickup and lost disputes, and how to pay it. */
export const Owed = z.object({
  owed: Decimal,
  /** an overpayment, which the next such orders use up */
  credit: Decimal,
  /** the part that pending online sales will pay, or a payment in progress */
  reserved: Decimal,
  /** the amount payable now */
  payable: Decimal,
  /** the providers that accept this amount */
  rails: z.array(z.enum(rails)),
  /** a higher debt pauses payment at pickup; null: no limit */
  limit: z.nullable(Decimal),
  isPickupPaused: z.boolean(),
  /** the open checkout that pays it; null: none */
  checkoutId: z.nullable(CheckoutId),
})
export type Owed = z.infer<typeof Owed>

/** The signed-in baker's debt (decisions, commission at pickup). */
export const getOwed = defineCall({
  name: 'getOwed',
  method: 'GET',
  path: '/api/sellers/owed',
  summary: 'Get your balance owed',
  tag: 'payouts',
  callers: 'people',
  success: { status: 200, body: Owed },
  errors: ['unauthenticated', 'rate_limited'],
})

/**
 * Starts a payment of the payable debt, as a checkout without orders. Returns the open one if there is one,
 * for any provider; repeating it is safe.
 */
export const payOwed = defineCall({
  name: 'payOwed',
  method: 'POST',
  path: '/api/sellers/owed/payments',
  summary: 'Pay your balance owed',
  tag: 'payouts',
  callers: 'people',
  responseHeaders: ['Location'],
  body: z.object({ rail: z.enum(rails, 'Choose how to pay') }),
  success: { status: 201, body: Checkout },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'conflict',
    'too_large',
    'invalid',
    'rate_limited',
    'unavailable',
  ],
})
