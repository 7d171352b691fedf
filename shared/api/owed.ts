import * as z from 'zod/mini'
import { rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Checkout } from './checkouts.ts'
import { Decimal } from './fields.ts'
import { CheckoutId } from './ids.ts'

/** What a baker owes of the service fee of orders paid at pickup and of lost disputes, and what can be done about it. */
export const Owed = z.object({
  owed: Decimal,
  /** what they have paid beyond what they owe: the next such orders use it up */
  credit: Decimal,
  /** what of it sales over a rail that are under way will take, or they are just paying */
  reserved: Decimal,
  /** what they can pay now */
  payable: Decimal,
  /** over which rails, by what each takes at least */
  rails: z.array(z.enum(rails)),
  /** while they owe more than this, nobody can pay them at pickup; null: there is no limit */
  limit: z.nullable(Decimal),
  isPickupPaused: z.boolean(),
  /** the checkout that they have begun to pay it with; null: none */
  checkoutId: z.nullable(CheckoutId),
})
export type Owed = z.infer<typeof Owed>

/** What the signed-in baker owes (decisions, commission at pickup). */
export const getOwed = defineCall({
  name: 'getOwed',
  method: 'GET',
  path: '/api/sellers/owed',
  summary: 'What the caller owes of our fee, and how they can pay it',
  tag: 'sellers',
  success: { status: 200, body: Owed },
  errors: ['unauthenticated', 'rate_limited'],
})

/**
 * Begins a payment of all that can be paid now, as a checkout of the baker's own without orders: it is then paid like any
 * other. While one is open, that one is answered, whatever rail was asked for; so repeating it begins no second one.
 */
export const payOwed = defineCall({
  name: 'payOwed',
  method: 'POST',
  path: '/api/sellers/owed/payments',
  summary: 'Begin to pay what the caller owes; the checkout that it answers is then paid',
  tag: 'sellers',
  body: z.object({ rail: z.enum(rails, 'Please choose how to pay') }),
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
