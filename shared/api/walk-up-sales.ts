import * as z from 'zod/mini'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { defineCall } from './call.ts'
import { Id } from './fields.ts'
import { BatchId, ListingId } from './ids.ts'
import { BatchChoice } from './orders.ts'

/** Servings that a baker sold without an order; not in our books. */
export const WalkUpSale = z.object({
  id: Id,
  foodListingId: ListingId,
  /** the bake day; null for a listing without bake days */
  batchId: z.nullable(BatchId),
  servings: z.int(),
  /** the servings left after it */
  servingsAvailable: z.int(),
})
export type WalkUpSale = z.infer<typeof WalkUpSale>

const SoldServings = z
  .int('Servings must be a whole number')
  .check(
    z.gte(1, 'At least 1 serving'),
    z.lte(mostServingsAnOrder, `At most ${mostServingsAnOrder} servings`),
  )

/** `sold_out`: fewer servings are left. */
export const sellAtDoor = defineCall({
  name: 'sellAtDoor',
  method: 'POST',
  path: '/api/food-listings/:id/walk-up-sales',
  summary: 'Record a walk-up sale',
  tag: 'baking',
  callers: 'baker',
  params: z.object({ id: ListingId }),
  // the bake day; omitted: the one that the listing shows
  body: z.object({ servings: SoldServings, ...BatchChoice }),
  success: { status: 200, body: WalkUpSale },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'wrong_origin',
    'not_found',
    'sold_out',
    'invalid',
    'too_large',
    'rate_limited',
  ],
})

/** Takes back a walk-up sale once; its servings are available again. */
export const undoWalkUpSale = defineCall({
  name: 'undoWalkUpSale',
  method: 'DELETE',
  path: '/api/walk-up-sales/:id',
  summary: 'Undo a walk-up sale',
  tag: 'baking',
  callers: 'people',
  params: z.object({ id: Id }),
  success: { status: 204 },
  errors: ['unauthenticated', 'wrong_origin', 'not_found', 'rate_limited'],
})
