import { expect, test } from 'vitest'
import { shownOrder } from '#tests/make/shown-order.ts'
import { calendarUrl, codePictureUrl, directionsUrl } from './pickup-links.ts'

test('links directions to the coordinates, else to the address', () => {
  const { foodListing } = shownOrder()
  expect(directionsUrl({ ...foodListing, latitude: 40.7, longitude: -73.9 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=40.7%2C-73.9',
  )
  expect(directionsUrl({ ...foodListing, latitude: null, longitude: null })).toContain(
    `destination=${new URLSearchParams({ a: foodListing.address }).toString().slice(2)}`,
  )
})

test('links the calendar file and the code picture of the order', () => {
  expect(calendarUrl('7')).toBe('/api/orders/7/pickup.ics')
  expect(codePictureUrl('7')).toBe('/api/orders/7/pickup-code.svg')
})
