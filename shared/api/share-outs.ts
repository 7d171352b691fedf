import * as z from 'zod/mini'
import { mostServingsOffered } from '#shared/most-servings.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { BatchId, ListingId, OrderId } from './ids.ts'

/** How a short batch is shared out: in full by order of placing, or proportionally. */
const shareOutWays = ['first_come', 'each_a_part'] as const
export type ShareOutWay = (typeof shareOutWays)[number]

const servingsMessage = `Enter how many servings there are: from 0 to ${mostServingsOffered}`
const quantity = z.int('Must be a whole number').check(z.gte(0, 'At least 0'))

/** The servings of a short batch, and how they are shared out. */
export const ShareOutBody = z.object({
  /** null or omitted: the batch that the listing shows */
  batchId: z.optional(z.nullable(BatchId)),
  servings: z
    .int(servingsMessage)
    .check(z.gte(0, servingsMessage), z.lte(mostServingsOffered, servingsMessage)),
  way: z.enum(shareOutWays, 'Choose how to divide it'),
  /** whether to return the result without applying it */
  isPreview: z._default(z.boolean('Must be true or false'), false),
  /** the preview that the baker saw; a different result returns 409 */
  seen: z.optional(
    z
      .array(z.object({ orderId: OrderId, quantity }), 'Must be a list')
      .check(z.maxLength(mostServingsOffered)),
  ),
})
export type ShareOutBody = z.output<typeof ShareOutBody>

/** An order's share of a short batch. */
export const OrderShare = z.object({
  orderId: OrderId,
  /** the number that baker and buyer see */
  number: z.string(),
  buyer: z.string(),
  optionName: z.nullable(z.string()),
  /** the quantity before, of the option or of servings */
  quantity: z.int(),
  /** the quantity after; 0: the order is cancelled */
  coming: z.int(),
  /** the price of the difference, refunded or not collected at pickup */
  missingAmount: Decimal,
  /** whether it is paid through a provider */
  isPaidOnline: z.boolean(),
})
export type OrderShare = z.infer<typeof OrderShare>

/** Who gets how much of a short batch. */
export const ShareOut = z.object({
  title: z.string(),
  /** the servings that exist, and that the orders in question asked for */
  servings: z.int(),
  servingsOrdered: z.int(),
  /** servings still available; 0 afterwards */
  servingsLeft: z.int(),
  /** in order of placing */
  shares: z.array(OrderShare),
})
export type ShareOut = z.infer<typeof ShareOut>

/** Shares out a short batch among its open orders. Idempotent. */
export const shareOut = defineCall({
  name: 'shareOut',
  method: 'POST',
  path: '/api/food-listings/:id/share-out',
  summary: 'Share out a short batch',
  tag: 'baking',
  callers: 'baker',
  params: z.object({ id: ListingId }),
  body: ShareOutBody,
  success: { status: 200, body: ShareOut },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'wrong_origin',
    'not_found',
    'conflict',
    'too_large',
    'invalid',
    'rate_limited',
  ],
})
