import { expect, test } from 'vitest'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { newListingValues } from './listing-form-values.ts'
import { atPlace } from './listing-place.ts'

const where = {
  addressType: 'other' as const,
  address: '1 Market Sq, New York, NY 10003',
  hidesAddress: false,
  pickupInstructions: '',
  latitude: 40.7359,
  longitude: -73.9911,
  timeZone: 'America/New_York',
}
const uses = { listings: 0, windows: 0, openOrders: 0 }
const stall: PickupPlace = { ...where, ...uses, id: 'stall', name: 'Stall', isPlacedByAddress: false }
const typed = { ...newListingValues, address: '5 Birch Ct', addressType: 'home' as const }

test('a form at a place is shown and sent with its address', () => {
  expect(atPlace({ ...typed, placeId: 'stall' }, [stall])).toEqual({ ...typed, ...where, placeId: 'stall' })
  expect(atPlace(typed, [stall])).toEqual(typed)
})

test('a place that is gone leaves the form its own address; one that is not known yet is sent as it is', () => {
  const gone = { ...typed, placeId: 'kiosk' }
  expect(atPlace(gone, [stall])).toEqual(typed)
  expect(atPlace(gone, undefined)).toEqual(gone)
})
