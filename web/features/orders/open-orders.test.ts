import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { openOrders } from './open-orders.ts'

const orderOf = (status: Order['status'], readyByDate: string) => {
  const foodListing: Order['foodListing'] = {
    id: '0190a1b2-0000-7000-8000-000000000002',
    title: 'Country sourdough',
    cuisine: 'Bread',
    imageUrl: null,
    readyByDate,
    readyByTime: '17:00',
    timeZone: 'America/New_York',
    address: 'New York, NY 10001',
    addressType: 'home',
    pickupInstructions: '',
    latitude: null,
    longitude: null,
  }
  return { status, foodListing }
}

test('OPEN-28: returns the orders not picked up yet, the next pickup first', () => {
  const later = orderOf('pending', '2026-11-25')
  const sooner = orderOf('confirmed', '2026-11-22')
  const asked = orderOf('cancellation_requested', '2026-11-23')
  const over = [orderOf('completed', '2026-11-21'), orderOf('cancelled', '2026-11-21')]
  expect(openOrders([later, ...over, sooner, asked])).toEqual([sooner, asked, later])
})
