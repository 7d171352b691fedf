import * as z from 'zod/mini'
import { addressCheck, addressFields, addressTypes } from './address-fields.ts'
import { defineCall } from './call.ts'
import { requiredText, version } from './fields.ts'
import { PickupPlaceId } from './ids.ts'
import { existingOrders } from './open-orders.ts'

/** The most pickup locations of one baker. */
export const mostPickupPlaces = 30

/** A baker's pickup location. */
export const PickupPlaceBody = z
  .object({
    /** for the baker alone, to distinguish it from their others */
    name: requiredText('Give it a name', 60),
    ...addressFields,
    /** the version being edited; a newer one returns 409 */
    version,
    /** what happens to its open orders when the change moves it */
    existingOrders,
  })
  .check(addressCheck)
export type PickupPlaceBody = z.output<typeof PickupPlaceBody>

/** The uses of a location: listings, windows and open orders. */
const uses = { listings: z.int(), windows: z.int(), openOrders: z.int() }

/** A pickup location as its baker sees it. */
export const PickupPlace = z.object({
  id: PickupPlaceId,
  name: z.string(),
  addressType: z.enum(addressTypes),
  address: z.string(),
  /** whether only the neighborhood is public until an order is confirmed */
  hidesAddress: z.boolean(),
  pickupInstructions: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** whether the point is the center of the address's ZIP or town, because nobody set it */
  isPlacedByAddress: z.boolean(),
  timeZone: z.string(),
  /**
   * whether the newest listing at any location is here, or the location is newer: the default for the next
   * listing
   */
  isUsedLast: z.boolean(),
  ...uses,
  /** counts its baker's changes */
  version: z.int(),
})
export type PickupPlace = z.infer<typeof PickupPlace>

/** The pickup locations, with their windows and listings. */
export const listPickupPlaces = defineCall({
  name: 'listPickupPlaces',
  method: 'GET',
  path: '/api/sellers/pickup-places',
  summary: 'List your pickup locations',
  tag: 'pickups',
  callers: 'people',
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

/** Adds a place where buyers can pick up. */
export const addPickupPlace = defineCall({
  name: 'addPickupPlace',
  method: 'POST',
  path: '/api/sellers/pickup-places',
  summary: 'Add a pickup location',
  tag: 'pickups',
  callers: 'people',
  body: PickupPlaceBody,
  success: { status: 201, body: PickupPlace },
  errors: changeErrors,
})

const PlaceParams = z.object({ id: PickupPlaceId })

/**
 * Replaces a location and the address of its listings; if it moves, the body says what happens to open
 * orders.
 */
export const changePickupPlace = defineCall({
  name: 'changePickupPlace',
  method: 'PUT',
  path: '/api/sellers/pickup-places/:id',
  summary: 'Change a pickup location',
  tag: 'pickups',
  callers: 'owner',
  params: PlaceParams,
  body: PickupPlaceBody,
  success: { status: 200, body: PickupPlace },
  errors: [...changeErrors, 'not_found', 'orders_open'],
})

/** Removes a location and its windows; listings keep the address, and open orders keep address and time. */
export const removePickupPlace = defineCall({
  name: 'removePickupPlace',
  method: 'DELETE',
  path: '/api/sellers/pickup-places/:id',
  summary: 'Remove a pickup location',
  tag: 'pickups',
  callers: 'owner',
  params: PlaceParams,
  success: { status: 200, body: z.object(uses) },
  errors: ['unauthenticated', 'wrong_origin', 'not_found', 'rate_limited'],
})
