import { describe, expect, it } from 'vitest'
import { mostAtPickup, refusePickup } from './pickup-limit-rules.ts'

const listing = {
  servings_offered: 12,
  servings_available: 12,
  lifts_pickup_limits: false,
  options: [],
}
/** An order, by default in a pickup of its own. */
const own = (servings: number, stock_id = 'loaf', pickup_id = stock_id) => ({
  pickup_id,
  stock_id,
  servings,
})

it.each([
  [12, 3, 6],
  [33, 33, 17],
  [2, 2, 1],
  [1, 1, 1],
  // servings offered unknown: half of what is left
  [null, 9, 5],
  [null, 0, 1],
])('with %s servings offered and %s left, %s can be ordered at pickup', (offered, left, most) => {
  expect(mostAtPickup({ ...listing, servings_offered: offered, servings_available: left })).toBe(most)
})

it.each([
  [[6, 12], 30, 15],
  [[6, 12], 6, 6],
  [[12], 12, 12],
])('with options of %j servings and %s offered, %s can be ordered at pickup', (sizes, offered, most) => {
  const boxes = { ...listing, servings_offered: offered, options: sizes.map((servings) => ({ servings })) }
  expect(mostAtPickup(boxes)).toBe(most)
  expect(refusePickup([], boxes, own(most))).toBeNull()
  expect(refusePickup([], boxes, own(most + 1))).toContain(`at most ${most} servings of this`)
})

it('a baker who lifts the limits has none', () => {
  const free = { ...listing, lifts_pickup_limits: true }
  expect(mostAtPickup(free)).toBeNull()
  expect(refusePickup([own(6), own(6), own(6)], free, own(12))).toBeNull()
  expect(refusePickup([own(1, 'cake'), own(1, 'pie'), own(1, 'roll')], free, own(1))).toBeNull()
})

it.each([
  [[], 6, null],
  [[own(1, 'cake'), own(1, 'pie')], 6, null],
  [[own(4)], 2, null],
  [[own(1, 'cake'), own(1, 'pie'), own(1, 'roll')], 1, 'You can have at most 3 open pickups'],
  [[], 7, 'Each buyer can order at most 6 of these to pay at pickup'],
  [[own(4)], 3, 'You have ordered 4, so you can order 2 more.'],
  [[own(2), own(4)], 1, 'You have already ordered 6.'],
])('a buyer with %j open orders %s servings', (open, servings, words) => {
  const refusal = refusePickup(open, listing, own(servings))
  expect(refusal).toEqual(words === null ? null : expect.stringContaining(words))
})

describe('decisions, limits at pickup: orders that are picked up together', () => {
  const together = ['cake', 'pie', 'roll', 'bun'].map((goods) => own(1, goods, 'Saturday'))

  it('count as one pickup', () => {
    expect(refusePickup(together, listing, own(1))).toBeNull()
    expect(refusePickup([...together, own(1, 'tart', 'Sunday')], listing, own(1))).toBeNull()
  })

  it('can grow when three pickups are open, but a fourth pickup is refused', () => {
    const three = [...together, own(1, 'tart', 'Sunday'), own(1, 'tart', 'Monday')]
    expect(refusePickup(three, listing, own(1, 'loaf', 'Saturday'))).toBeNull()
    expect(refusePickup(three, listing, own(1, 'loaf', 'Tuesday'))).toContain('at most 3 open pickups')
  })

  it('still get at most half of the servings of a listing', () => {
    const half = own(6, 'loaf', 'Saturday')
    expect(refusePickup([half], listing, own(1, 'loaf', 'Saturday'))).toContain('You have already ordered 6.')
  })
})
