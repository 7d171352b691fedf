import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PickupPlace } from '#shared/api/pickup-places.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { WindowDialog } from './window-dialog.tsx'

const place: PickupPlace = {
  id: '019ab000-0000-7000-8000-000000000001',
  name: 'Stall',
  addressType: 'other',
  address: '1 Market Sq, New York, NY 10003',
  hidesAddress: false,
  pickupInstructions: '',
  latitude: 40.7359,
  longitude: -73.9911,
  isPlacedByAddress: false,
  isUsedLast: false,
  version: 1,
  timeZone: 'America/New_York',
  listings: 0,
  windows: 0,
  openOrders: 0,
}
const firstDay = () => screen.getByLabelText<HTMLInputElement>('Starting on').value

test.each([
  // tests render at the Unix epoch, in UTC
  ['America/New_York', '1969-12-31'],
  ['Asia/Tokyo', '1970-01-01'],
])('a new pickup time at a place in %s starts on its local date', (timeZone, today) => {
  showPart(<WindowDialog window={null} places={[{ ...place, timeZone }]} onClose={() => undefined} />)
  expect(firstDay()).toBe(today)
})

test('with several places it starts on the date at the last used one', () => {
  const tokyo = { ...place, id: '019ab000-0000-7000-8000-000000000002', timeZone: 'Asia/Tokyo' }
  const places = [tokyo, { ...place, isUsedLast: true }]
  showPart(<WindowDialog window={null} places={places} onClose={() => undefined} />)
  expect(firstDay()).toBe('1969-12-31')
})
