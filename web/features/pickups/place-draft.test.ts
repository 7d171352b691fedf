import { expect, test } from 'vitest'
import { type PickupPlace, PickupPlaceBody } from '#shared/api/pickup-places.ts'
import { listingsAt, openOrdersAt, ordersStay, whatStays } from './place-copy.ts'
import { placeBody, placeDraft } from './place-draft.ts'

const stall: PickupPlace = {
  id: '019ab000-0000-7000-8000-000000000001',
  name: 'Stall',
  addressType: 'other',
  address: '1 Market Sq, New York, NY 10003',
  hidesAddress: false,
  pickupInstructions: 'The one with the green awning.',
  latitude: 40.7359,
  longitude: -73.9911,
  isPlacedByAddress: false,
  isUsedLast: false,
  version: 3,
  timeZone: 'America/New_York',
  listings: 2,
  windows: 1,
  openOrders: 0,
}

test('keeps a location unchanged through its form, except coordinates geocoded from its address', () => {
  const {
    id: _id,
    isPlacedByAddress: _,
    isUsedLast: _u,
    listings: _l,
    windows: _w,
    openOrders: _o,
    ...facts
  } = stall
  expect(placeBody(placeDraft(stall), stall)).toEqual(facts)
  const placed = placeBody(placeDraft({ ...stall, isPlacedByAddress: true }), stall)
  expect(placed).toEqual({ ...facts, latitude: null, longitude: null })
})

test('decisions, home addresses: hides a new home address by default', () => {
  const draft = { ...placeDraft(null), name: 'Home', address: '5 Birch Ct' }
  const home = { ...draft, addressType: 'home' } as const
  expect(placeBody(home, null).hidesAddress).toBe(true)
  expect(placeBody({ ...home, hidesAddress: false }, null).hidesAddress).toBe(false)
  expect(PickupPlaceBody.safeParse(placeBody(home, null)).success).toBe(true)
  const wrong = PickupPlaceBody.safeParse(placeBody(placeDraft(null), null))
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'addressType', 'address'])
})

test('describes locations', () => {
  expect([0, 1, 3].map((listings) => listingsAt({ listings }))).toEqual([
    'No listing is picked up there yet.',
    '1 listing is picked up there.',
    '3 listings are picked up there.',
  ])
  expect([0, 1, 3].map((openOrders) => ordersStay({ openOrders }))).toEqual([
    null,
    '1 open order keeps its pickup location.',
    '3 open orders keep their pickup location.',
  ])
  expect([0, 1, 3].map((openOrders) => openOrdersAt({ openOrders }))).toEqual([
    null,
    '1 open order is picked up there.',
    '3 open orders are picked up there.',
  ])
  expect(whatStays(stall)).toBe('Its 2 listings keep the address. Its pickup time is removed too.')
  expect(whatStays({ listings: 1, windows: 2 })).toBe(
    'Its listing keeps the address. Its 2 pickup times are removed too.',
  )
  expect(whatStays({ listings: 0, windows: 0 })).toBe('')
})
