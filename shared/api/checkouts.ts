import * as z from 'zod/mini'
import { paymentMethods, rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { optionalText } from './fields.ts'
import { CheckoutId, ListingId, OptionId, PersonId } from './ids.ts'
import {
  AgreedTotal,
  BatchChoice,
  OptionChoices,
  Order,
  OrderedQuantity,
  PickupPreference,
} from './orders.ts'
import { Payment } from './payments.ts'

/** The limits of one checkout. */
export const largestCheckout = { bakers: 20, linesPerBaker: 50, cents: 100_000_000 } as const

/** One bake of a cart. */
const CheckoutLine = z.object({
  foodListingId: ListingId,
  ...BatchChoice,
  ...OptionChoices,
  /** of this line alone, when it differs from its baker's other lines */
  ...PickupPreference,
  quantity: OrderedQuantity,
  /** the total the buyer saw; rejected unless it equals the server's */
  totalPrice: z.optional(AgreedTotal),
})

/** One baker's part of a cart. */
const CheckoutBaker = z.object({
  cookId: PersonId,
  payWay: z.enum(paymentMethods),
  ...PickupPreference,
  notes: z.optional(z.nullable(optionalText(1000))),
  lines: z
    .array(CheckoutLine)
    .check(z.minLength(1, 'Choose something first'), z.maxLength(largestCheckout.linesPerBaker)),
})

/**
 * A buyer's cart (decisions, OPEN-05): lines, preferred pickup and payment per baker. A pickup on a line
 * overrides its baker's.
 */
export const CheckoutBody = z.object({
  bakers: z
    .array(CheckoutBaker)
    .check(z.minLength(1, 'Your cart is empty'), z.maxLength(largestCheckout.bakers)),
  /** true: places all of it or nothing; default false */
  allOrNothing: z.optional(z.boolean()),
})
export type CheckoutBody = z.output<typeof CheckoutBody>

/** Why a baker's lines were all rejected; other bakers are unaffected. */
export const CheckoutRefusal = z.object({
  cookId: PersonId,
  code: z.string(),
  message: z.string(),
  lines: z.array(
    z.object({
      foodListingId: ListingId,
      /** omitted when the line named none */
      optionId: z.optional(OptionId),
      /** position among the baker's lines, from 0 */
      line: z.optional(z.int()),
      /** the field of the line to correct */
      field: z.optional(z.string()),
      code: z.string(),
      message: z.string(),
    }),
  ),
})
export type CheckoutRefusal = z.infer<typeof CheckoutRefusal>

/** A checkout as its buyer sees it: placed orders, open payments and rejections. */
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
 * Places the orders of all accepted bakers in one transaction; `refusals` says why others were refused, also when all
 * were. While any await an online payment, orders paid
 * at pickup wait with them for the first payment. A repeated Idempotency-Key returns the current checkout,
 * and with another body `idempotency_mismatch`.
 */
export const placeCheckout = defineCall({
  name: 'placeCheckout',
  method: 'POST',
  path: '/api/checkouts',
  summary: 'Order a cart',
  tag: 'checkouts',
  callers: 'people',
  headers: ['Idempotency-Key'],
  responseHeaders: ['Location'],
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

/** Why parts of a cart would be refused if it were placed now. Places nothing. */
export const checkCheckout = defineCall({
  name: 'checkCheckout',
  method: 'POST',
  path: '/api/checkouts/check',
  summary: 'Check whether a cart can be ordered',
  tag: 'checkouts',
  callers: 'people',
  body: CheckoutBody,
  success: { status: 200, body: z.object({ refusals: z.array(CheckoutRefusal) }) },
  errors: [
    'bad_request',
    'unauthenticated',
    'wrong_origin',
    'too_large',
    'invalid',
    'rate_limited',
    'unavailable',
  ],
})

/**
 * The current checkout. It asks providers about open payments, for two seconds at most, and captures approved
 * ones.
 */
export const getCheckout = defineCall({
  name: 'getCheckout',
  method: 'GET',
  path: '/api/checkouts/:id',
  summary: 'Get a checkout',
  tag: 'checkouts',
  callers: 'buyer',
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
 * Ends paying: unpaid orders are cancelled and their servings become available. For a single provider, orders
 * paid at pickup stay held until their hold ends.
 */
export const abandonCheckout = defineCall({
  name: 'abandonCheckout',
  method: 'POST',
  path: '/api/checkouts/:id/abandon',
  summary: 'Stop paying for a checkout',
  tag: 'checkouts',
  callers: 'buyer',
  params: CheckoutParams,
  body: z.object({ rail: z.optional(z.enum(rails)) }),
  success: { status: 200, body: Checkout },
  errors: stopErrors,
})

/** Places the orders paid at pickup and gives up those paid online. */
export const orderPickupPart = defineCall({
  name: 'orderPickupPart',
  method: 'POST',
  path: '/api/checkouts/:id/order-pickup',
  summary: 'Order only what is paid at pickup',
  tag: 'checkouts',
  callers: 'buyer',
  params: CheckoutParams,
  success: { status: 200, body: Checkout },
  errors: stopErrors,
})
