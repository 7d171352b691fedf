import * as z from 'zod/mini'
import { mostServingsOffered } from '#shared/most-servings.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { BatchId, ListingId, OrderId } from './ids.ts'

/** How a short batch is shared out: who came first gets all they ordered, or each a part. */
export const shareOutWays = ['first_come', 'each_a_part'] as const
export type ShareOutWay = (typeof shareOutWays)[number]

const servingsMessage = `Enter how many servings there are: from 0 to ${mostServingsOffered}`
const quantity = z.int('Must be a whole number').check(z.gte(0, 'At least 0'))

/** How many servings of a batch there are for its orders after all, and how they are shared out. */
export const ShareOutBody = z.object({
  /** null or left out: the one that the listing shows */
  batchId: z.optional(z.nullable(BatchId)),
  servings: z
    .int(servingsMessage)
    .check(z.gte(0, servingsMessage), z.lte(mostServingsOffered, servingsMessage)),
  way: z.enum(shareOutWays, 'Please choose how to share it out'),
  /** whether it is only told who would get what */
  isPreview: z._default(z.boolean('Must be true or false'), false),
  /** what the baker has seen: when it would be something else by now, the answer is 409 */
  seen: z.optional(
    z
      .array(z.object({ orderId: OrderId, quantity }), 'Must be a list')
      .check(z.maxLength(mostServingsOffered)),
  ),
})
export type ShareOutBody = z.output<typeof ShareOutBody>

/** What an order gets of a short batch. */
export const OrderShare = z.object({
  orderId: OrderId,
  /** as its baker and buyer name it */
  number: z.string(),
  buyer: z.string(),
  optionName: z.nullable(z.string()),
  /** how many of it were to come, of its option or of servings */
  quantity: z.int(),
  /** how many come; none: it is cancelled */
  coming: z.int(),
  /** the price of the others: what goes back, or is not asked for at pickup */
  missingAmount: Decimal,
  isPaidOnline: z.boolean(),
})
export type OrderShare = z.infer<typeof OrderShare>

export const ShareOut = z.object({
  title: z.string(),
  /** what there is, and what the orders that take part were to get, in servings */
  servings: z.int(),
  servingsOrdered: z.int(),
  /** what is still on sale, in servings: nothing once it is shared out */
  servingsLeft: z.int(),
  /** in the order in which they were placed */
  shares: z.array(OrderShare),
})
export type ShareOut = z.infer<typeof ShareOut>

/** Shares out what there is of a short batch among its open orders; the same again does nothing that is done. */
export const shareOut = defineCall({
  name: 'shareOut',
  method: 'POST',
  path: '/api/food-listings/:id/share-out',
  summary: 'Share out a short batch of your listing among its orders, or see who would get what',
  tag: 'listings',
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
