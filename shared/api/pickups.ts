import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { PickupId } from './ids.ts'
import { HandOverBody, OrdersOutcome } from './order-actions.ts'
import { Order } from './orders.ts'

/** The pickup of a call. */
const PickupParams = z.object({ id: PickupId })

/** The orders a buyer gets from a baker together, as the reader sees them, including finished ones. */
export const Pickup = z.object({ id: PickupId, orders: z.array(Order) })
export type Pickup = z.infer<typeof Pickup>

/** The code on the buyer's ticket. */
const PickupCodeBody = z.object({
  pickupCode: z
    .string('Enter the code on the buyer’s ticket')
    .check(
      z.trim(),
      z.toUpperCase(),
      z.regex(/^[0-9A-Z]{4,8}$/, 'Enter the letters and digits of the pickup code'),
    ),
})

/** The result for a pickup: each open order is done, or refused with a reason. */
export const PickupOutcome = OrdersOutcome
export type PickupOutcome = OrdersOutcome

/** The orders that a buyer picks up together. */
export const getPickup = defineCall({
  name: 'getPickup',
  method: 'GET',
  path: '/api/pickups/:id',
  summary: 'Get a pickup and its orders',
  tag: 'orders',
  callers: 'buyer_or_baker',
  params: PickupParams,
  success: { status: 200, body: Pickup },
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
})

/** Finds open pickups by code. Codes are short, so two buyers may share one. */
export const findPickups = defineCall({
  name: 'findPickups',
  method: 'POST',
  path: '/api/sellers/pickups/find',
  summary: 'Find pickups by their code',
  tag: 'orders',
  callers: 'people',
  body: PickupCodeBody,
  success: { status: 200, body: z.object({ pickups: z.array(Pickup) }) },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'invalid', 'too_large', 'rate_limited'],
})

/**
 * Completes all open orders of a pickup, each as `POST /api/orders/:id/complete` does. If none succeeds,
 * returns the first order's error.
 */
export const handOverPickup = defineCall({
  name: 'handOverPickup',
  method: 'POST',
  path: '/api/pickups/:id/hand-over',
  summary: 'Hand over a pickup',
  tag: 'orders',
  callers: 'baker',
  params: PickupParams,
  body: HandOverBody,
  success: { status: 200, body: PickupOutcome },
  errors: [
    'bad_request',
    'unauthenticated',
    'forbidden',
    'wrong_origin',
    'not_found',
    'wrong_transition',
    'invalid',
    'too_large',
    'rate_limited',
  ],
})

/**
 * Reports a no-show for all open orders of a pickup, each as `POST /api/orders/:id/no-show` does. If none
 * succeeds, returns the first order's error.
 */
export const markPickupNoShow = defineCall({
  name: 'markPickupNoShow',
  method: 'POST',
  path: '/api/pickups/:id/no-show',
  summary: 'Report a pickup as a no-show',
  tag: 'orders',
  callers: 'baker',
  params: PickupParams,
  success: { status: 200, body: PickupOutcome },
  errors: ['unauthenticated', 'forbidden', 'wrong_origin', 'not_found', 'wrong_transition', 'rate_limited'],
})
