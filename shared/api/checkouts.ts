import * as z from 'zod/mini'
import { paymentMethods, rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { optionalText } from './fields.ts'
import { CheckoutId, ListingId, OptionId, PersonId } from './ids.ts'
import { AgreedTotal, BatchWish, OptionWish, Order, OrderedQuantity, PickupWish } from './orders.ts'
import { Payment } from './payments.ts'

/** The most bakers, lines and money of one checkout. */
export const largestCheckout = { bakers: 20, linesPerBaker: 50, cents: 100_000_000 } as const

const CheckoutLine = z.object({
  foodListingId: ListingId,
  ...BatchWish,
  ...OptionWish,
  /** of this line alone, where its baker's others are picked up at another time */
  ...PickupWish,
  quantity: OrderedQuantity,
  /** what the buyer saw for this line; refused when it is not the server's own */
  totalPrice: z.optional(AgreedTotal),
})

const CheckoutBaker = z.object({
  cookId: PersonId,
  payWay: z.enum(paymentMethods),
  ...PickupWish,
  notes: z.optional(z.nullable(optionalText(1000))),
  lines: z
    .array(CheckoutLine)
    .check(z.minLength(1, 'Choose something first'), z.maxLength(largestCheckout.linesPerBaker)),
})

/**
 * What a buyer places at once (decisions, OPEN-05): for every baker the lines, the wishes and how it is paid. A line that says when
 * it is picked up means that instead of what is said of the baker's.
 */
export const CheckoutBody = z.object({
  bakers: z
    .array(CheckoutBaker)
    .check(z.minLength(1, 'Your cart is empty'), z.maxLength(largestCheckout.bakers)),
})
export type CheckoutBody = z.output<typeof CheckoutBody>

/** Why a baker's lines were not placed; none of that baker's lines were, and every other baker's were. */
export const CheckoutRefusal = z.object({
  cookId: PersonId,
  code: z.string(),
  message: z.string(),
  lines: z.array(
    z.object({
      foodListingId: ListingId,
      /** left out where the line named none */
      optionId: z.optional(OptionId),
      code: z.string(),
      message: z.string(),
    }),
  ),
})
export type CheckoutRefusal = z.infer<typeof CheckoutRefusal>

/** A checkout as its buyer reads it: what was placed, what is still to be paid, what was refused. */
export const Checkout = z.object({
  id: CheckoutId,
  createdAt: z.string(),
  orders: z.array(Order),
  payments: z.array(Payment),
  refusals: z.array(CheckoutRefusal),
})
export type Checkout = z.infer<typeof Checkout>

const CheckoutParams = z.object({ id: CheckoutId })

/**
 * Places what can be placed, baker by baker, in one transaction; orders over a rail then await their payment, and those
 * at pickup in the same checkout wait with them, to be placed with the first payment. The
 * header Idempotency-Key makes it safe to send again: the same key answers the first checkout as it is now,
 * and is refused with another body (`idempotency_mismatch`).
 */
export const placeCheckout = defineCall({
  name: 'placeCheckout',
  method: 'POST',
  path: '/api/checkouts',
  summary: 'Place a cart: an order a line, a payment a baker',
  tag: 'checkouts',
  body: CheckoutBody,
  success: { status: 201, body: Checkout },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'too_large',
    'invalid',
    'idempotency_mismatch',
    'rate_limited',
    'unavailable',
  ],
})

/**
 * A checkout as it is now: providers are asked about payments that are still open, for a second or two at most, and what was
 * approved there is captured.
 */
export const getCheckout = defineCall({
  name: 'getCheckout',
  method: 'GET',
  path: '/api/checkouts/:id',
  summary: 'Read a checkout as its buyer',
  tag: 'checkouts',
  params: CheckoutParams,
  success: { status: 200, body: Checkout },
  errors: ['unauthenticated', 'not_found', 'invalid', 'rate_limited'],
})

const stopErrors = [
  'bad_request',
  'unauthenticated',
  'wrong_origin',
  'not_found',
  'invalid',
  'rate_limited',
  'unavailable',
] as const

/**
 * The buyer gives up paying: what still awaits payment is cancelled and its servings go back on sale. Over one rail, what
 * is paid at pickup stays held until its hold ends.
 */
export const abandonCheckout = defineCall({
  name: 'abandonCheckout',
  method: 'POST',
  path: '/api/checkouts/:id/abandon',
  summary: 'Stop paying for a checkout, or for its part over one rail',
  tag: 'checkouts',
  params: CheckoutParams,
  body: z.object({ rail: z.optional(z.enum(rails)) }),
  success: { status: 200, body: Checkout },
  errors: stopErrors,
})

/** The buyer leaves out what is paid online: what is paid at pickup is placed now, the rest is given up. */
export const orderPickupPart = defineCall({
  name: 'orderPickupPart',
  method: 'POST',
  path: '/api/checkouts/:id/order-pickup',
  summary: 'Order only what a checkout pays at pickup',
  tag: 'checkouts',
  params: CheckoutParams,
  success: { status: 200, body: Checkout },
  errors: stopErrors,
})
