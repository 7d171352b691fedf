import { expect, it } from 'vitest'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { audiencesOf, peopleOf, reachedBy } from './audience-rules.ts'

const row = (
  buyer_id: string,
  food_listing_id: string,
  pickup_window_id: string | null,
  status: OrderStatus = 'confirmed',
) => ({
  buyer_id,
  food_listing_id,
  pickup_window_id,
  status,
  title: food_listing_id === 'rye' ? 'Rye' : 'Buns',
  pickup_time: pickup_window_id === 'noon' ? '12:00' : '09:00',
})
const orders = [
  row('ana', 'rye', 'morning'),
  row('ana', 'buns', 'morning', 'pending'),
  row('ben', 'rye', 'noon', 'cancellation_requested'),
  row('cy', 'rye', 'noon', 'completed'),
  row('dee', 'rye', 'noon', 'cancelled'),
]
const everybody = { pickupWindowId: null, foodListingId: null }

it.each([
  [everybody, ['ana', 'ana', 'ben']],
  [{ ...everybody, pickupWindowId: 'noon' }, ['ben']],
  [{ ...everybody, foodListingId: 'buns' }, ['ana']],
  [{ pickupWindowId: 'noon', foodListingId: 'buns' }, []],
])('announcements: %o reaches the open orders of %o', (audience, buyers) => {
  expect(reachedBy(orders, audience).map(({ buyer_id }) => buyer_id)).toEqual(buyers)
})

it('announcements: who has several orders is one person', () => {
  expect(peopleOf(reachedBy(orders, everybody))).toBe(2)
})

it('announcements: windows and bakes can be chosen where there are several', () => {
  const all = { ...everybody, title: null, from: null }
  expect(audiencesOf(orders)).toEqual([
    { ...all, people: 2 },
    { ...all, pickupWindowId: 'morning', from: '09:00', people: 1 },
    { ...all, pickupWindowId: 'noon', from: '12:00', people: 1 },
    { ...all, foodListingId: 'rye', title: 'Rye', people: 2 },
    { ...all, foodListingId: 'buns', title: 'Buns', people: 1 },
  ])
  expect(audiencesOf([row('ana', 'rye', null)])).toEqual([{ ...all, people: 1 }])
  expect(audiencesOf([row('ana', 'rye', null, 'cancelled')])).toEqual([])
})
