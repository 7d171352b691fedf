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

test("a form with a place uses the place's address", () => {
  expect(atPlace({ ...typed, placeId: 'stall' }, [stall])).toEqual({ ...typed, ...where, placeId: 'stall' })
  expect(atPlace(typed, [stall])).toEqual(typed)
})

test("uses the form's address after the place was deleted, and keeps the place until the places are loaded", () => {
  const gone = { ...typed, placeId: 'kiosk' }
  expect(atPlace(gone, [stall])).toEqual(typed)
  expect(atPlace(gone, undefined)).toEqual(gone)
})

test.each([
  ['a new form starts at the place used last', {}, 'kitchen'],
  ['a form with a typed address keeps it', { address: '5 Birch Ct' }, ''],
  ['the choice of its own address stays', { placeId: '' }, ''],
  ['the choice of another place stays', { placeId: 'stall' }, 'stall'],
])('%s', (_, changes, placeId) => {
  const kitchen = { ...stall, id: 'kitchen', isUsedLast: true }
  expect(atUsualPlace({ ...newListingValues, ...changes }, [stall, kitchen]).placeId).toBe(placeId)
})

test('a new form starts with its own address if no place was used, and waits until the places are loaded', () => {
  expect(atUsualPlace(newListingValues, [stall]).placeId).toBe('')
  expect(atUsualPlace(newListingValues, undefined).placeId).toBeNull()
})
