import { expect, it } from 'vitest'
import type { OrderStatus } from '#shared/order-statuses.ts'
import { audiencesOf, batchOf, peopleOf, reachedBy } from './audience-rules.ts'

const row = (
  buyer_id: string,
  food_listing_id: string,
  pickup_window_id: string | null,
  status: OrderStatus = 'confirmed',
  batch_id: string | null = null,
) => ({
  id: [buyer_id, food_listing_id, batch_id, status].join(' '),
  buyer_id,
  food_listing_id,
  batch_id,
  pickup_window_id,
  status,
  title: food_listing_id === 'rye' ? 'Rye' : 'Buns',
  pickup_time: pickup_window_id === 'noon' ? '12:00' : '09:00',
  ready_date: batch_id === 'sunday' ? '2026-11-29' : '2026-11-28',
})
const orders = [
  row('ana', 'rye', 'morning'),
  row('ana', 'buns', 'morning', 'pending'),
  row('ben', 'rye', 'noon', 'cancellation_requested', 'sunday'),
  row('cy', 'rye', 'noon', 'completed'),
  row('dee', 'rye', 'noon', 'cancelled'),
]
const everybody = { pickupWindowId: null, foodListingId: null, batchId: null }

it.each([
  [everybody, ['ana', 'ana', 'ben']],
  [{ ...everybody, pickupWindowId: 'noon' }, ['ben']],
  [{ ...everybody, foodListingId: 'buns' }, ['ana']],
  [{ ...everybody, batchId: 'sunday' }, ['ben']],
  // the first batch of a bake has the bake's id
  [{ ...everybody, batchId: 'rye' }, ['ana']],
  [{ ...everybody, pickupWindowId: 'noon', foodListingId: 'buns' }, []],
  [{ ...everybody, foodListingId: 'buns', batchId: 'sunday' }, []],
])('announcements: %o reaches the open orders of %o', (audience, buyers) => {
  expect(reachedBy(orders, audience).map(({ buyer_id }) => buyer_id)).toEqual(buyers)
})

it('announcements: several orders of one buyer count as one person', () => {
  expect(peopleOf(reachedBy(orders, everybody))).toBe(2)
})

const all = { ...everybody, title: null, from: null, bakedOn: null }

it('announcements: windows and bakes are audiences if there are several', () => {
  const one = orders.map((order) => ({ ...order, batch_id: null }))
  expect(audiencesOf(one, one)).toEqual([
    { ...all, people: 2 },
    { ...all, pickupWindowId: 'morning', from: '09:00', people: 1 },
    { ...all, pickupWindowId: 'noon', from: '12:00', people: 1 },
    { ...all, foodListingId: 'rye', title: 'Rye', people: 2 },
    { ...all, foodListingId: 'buns', title: 'Buns', people: 1 },
  ])
  const ana = [row('ana', 'rye', null)]
  expect(audiencesOf(ana, ana)).toEqual([{ ...all, people: 1 }])
  const gone = [row('ana', 'rye', null, 'cancelled')]
  expect(audiencesOf(gone, gone)).toEqual([])
})

it('announcements: a batch is an audience if it differs from the others', () => {
  const [rye, sunday] = [row('ana', 'rye', null), row('ben', 'rye', null, 'confirmed', 'sunday')]
  const later = { ...row('eve', 'rye', null, 'pending'), pickup_time: '17:00' }
  const batch = { ...all, title: 'Rye' }
  const ofRye = { ...batch, batchId: 'rye', bakedOn: '2026-11-28' }
  // orders of the batch with another pickup day count too
  expect(audiencesOf([rye], [rye, later])).toEqual([
    { ...all, people: 1 },
    { ...ofRye, people: 2 },
  ])
  // two batches of one bake are picked up on the day
  expect(audiencesOf([rye, sunday], [rye, sunday])).toEqual([
    { ...all, people: 2 },
    { ...ofRye, people: 1 },
    { ...batch, batchId: 'sunday', bakedOn: '2026-11-29', people: 1 },
  ])
  // nobody picks up on the bake day itself
  expect(audiencesOf([], [rye])).toEqual([{ ...ofRye, people: 1 }])
  expect([rye, sunday].map(batchOf)).toEqual(['rye', 'sunday'])
})
