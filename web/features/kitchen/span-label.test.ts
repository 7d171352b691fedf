import { expect, test } from 'vitest'
import { spanLabel } from './span-label.ts'

const window = { place: 'Kitchen', pickupTime: '09:00', pickupUntil: '12:00' }

test.each([
  ['of several places', window, true, 'Kitchen, 9:00 AM–12:00 PM'],
  ['of the only place', window, false, '9:00 AM–12:00 PM'],
  ['at the address of a listing', { ...window, place: null }, true, '9:00 AM–12:00 PM'],
  ['a wish', { ...window, pickupUntil: null }, true, 'Kitchen, 9:00 AM'],
])('%s', (_, span, namesPlaces, label) => {
  expect(spanLabel(span, namesPlaces)).toBe(label)
})
