import { expect, test } from 'vitest'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { newListingValues } from './listing-form-values.ts'
import { atPlace, atUsualPlace } from './listing-place.ts'

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
const stall: PickupPlace = {
  ...where,
  ...uses,
  id: 'stall',
  name: 'Stall',
  isPlacedByAddress: false,
  isUsedLast: false,
  version: 1,
}
const typed = { ...newListingValues, placeId: '', address: '5 Birch Ct', addressType: 'home' as const }

test('a form at a place is shown and sent with its address', () => {
  expect(atPlace({ ...typed, placeId: 'stall' }, [stall])).toEqual({ ...typed, ...where, placeId: 'stall' })
  expect(atPlace(typed, [stall])).toEqual(typed)
})

test('a place that is gone leaves the form its own address; one that is not known yet is sent as it is', () => {
  const gone = { ...typed, placeId: 'kiosk' }
  expect(atPlace(gone, [stall])).toEqual(typed)
  expect(atPlace(gone, undefined)).toEqual(gone)
})

test.each([
  ['a new form begins at the place that was used last', {}, 'kitchen'],
  ['one in which an address was written stays there', { address: '5 Birch Ct' }, ''],
  ['an address of its own that was chosen stays chosen', { placeId: '' }, ''],
  ['another place that was chosen stays chosen', { placeId: 'stall' }, 'stall'],
])('%s', (_, changes, placeId) => {
  const kitchen = { ...stall, id: 'kitchen', isUsedLast: true }
  expect(atUsualPlace({ ...newListingValues, ...changes }, [stall, kitchen]).placeId).toBe(placeId)
})

test('a new form begins with an address of its own where no place was used, and waits until the places are known', () => {
  expect(atUsualPlace(newListingValues, [stall]).placeId).toBe('')
  expect(atUsualPlace(newListingValues, undefined).placeId).toBeNull()
})
