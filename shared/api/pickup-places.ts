import * as z from 'zod/mini'
import { addressCheck, addressFields, addressTypes } from './address-fields.ts'
import { defineCall } from './call.ts'
import { requiredText, version } from './fields.ts'
import { PickupPlaceId } from './ids.ts'
import { existingOrders } from './open-orders.ts'

/** The most places of one baker. */
export const mostPickupPlaces = 30

/** Where a baker hands over. */
export const PickupPlaceBody = z
  .object({
    /** for the baker alone, to tell it from their others */
    name: requiredText('Please give it a name', 60),
    ...addressFields,
    /** the version that was changed; when there is a newer one by now, the answer is 409 */
    version,
    /** what becomes of the open orders there where the change moves it */
    existingOrders,
  })
  .check(addressCheck)
export type PickupPlaceBody = z.output<typeof PickupPlaceBody>

/** What there is of a place: listings and windows at it, and open orders, which keep it as it was when they were placed, or moved to it. */
const uses = { listings: z.int(), windows: z.int(), openOrders: z.int() }

/** A place as its baker reads it. */
export const PickupPlace = z.object({
  id: PickupPlaceId,
  name: z.string(),
  addressType: z.enum(addressTypes),
  address: z.string(),
  /** whether strangers see only the neighborhood, until an order is confirmed */
  hidesAddress: z.boolean(),
  pickupInstructions: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** whether they are the middle of the ZIP or town of its address, as nobody said where it is */
  isPlacedByAddress: z.boolean(),
  timeZone: z.string(),
  /** whether the newest of the listings that are at any of the baker's places is there, or it was made since: where the next begins */
  isUsedLast: z.boolean(),
  ...uses,
  /** counts your changes to it */
  version: z.int(),
})
export type PickupPlace = z.infer<typeof PickupPlace>

export const listPickupPlaces = defineCall({
  name: 'listPickupPlaces',
  method: 'GET',
  path: '/api/sellers/pickup-places',
  summary: 'Your pickup places',
  tag: 'sellers',
  success: { status: 200, body: z.object({ places: z.array(PickupPlace) }) },
  errors: ['unauthenticated', 'rate_limited'],
})

const changeErrors = [
  'bad_request',
  'unauthenticated',
  'wrong_origin',
  'conflict',
  'too_large',
  'invalid',
  'rate_limited',
] as const

export const addPickupPlace = defineCall({
  name: 'addPickupPlace',
  method: 'POST',
  path: '/api/sellers/pickup-places',
  summary: 'Add a pickup place',
  tag: 'sellers',
  body: PickupPlaceBody,
  success: { status: 201, body: PickupPlace },
  errors: changeErrors,
})

const PlaceParams = z.object({ id: PickupPlaceId })

/** Replaces all of a place, and the address of all listings at it; where it moves, the body says what becomes of its open orders. */
export const changePickupPlace = defineCall({
  name: 'changePickupPlace',
  method: 'PUT',
  path: '/api/sellers/pickup-places/:id',
  summary: 'Change a pickup place, and the address of all listings that are handed over at it',
  tag: 'sellers',
  params: PlaceParams,
  body: PickupPlaceBody,
  success: { status: 200, body: PickupPlace },
  errors: [...changeErrors, 'not_found', 'orders_open'],
})

/** Takes a place away with its windows; its listings keep the address as their own, and `openOrders` keep it and their times. */
export const removePickupPlace = defineCall({
  name: 'removePickupPlace',
  method: 'DELETE',
  path: '/api/sellers/pickup-places/:id',
  summary: 'Take a pickup place away',
  tag: 'sellers',
  params: PlaceParams,
  success: { status: 200, body: z.object(uses) },
  errors: ['unauthenticated', 'wrong_origin', 'not_found', 'rate_limited'],
})
