import { describe, expect, it } from 'vitest'
import { mostAtPickup, refusePickup } from './pickup-limit-rules.ts'

const listing = {
  servings_offered: 12,
  servings_available: 12,
  lifts_pickup_limits: false,
  options: [],
}
/** An order of a pickup of its own unless that is named. */
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
  // nobody has counted them: half of what is left
  [null, 9, 5],
  [null, 0, 1],
])('of %s offered servings and %s left, %s can be ordered at pickup', (offered, left, most) => {
  expect(mostAtPickup({ ...listing, servings_offered: offered, servings_available: left })).toBe(most)
})

it.each([
  [[6, 12], 30, 15],
  [[6, 12], 6, 6],
  [[12], 12, 12],
])(
  'of a bake in options of %j servings, of which %s were offered, %s can be ordered at pickup',
  (sizes, offered, most) => {
    const boxes = { ...listing, servings_offered: offered, options: sizes.map((servings) => ({ servings })) }
    expect(mostAtPickup(boxes)).toBe(most)
    expect(refusePickup([], boxes, own(most))).toBeNull()
    expect(refusePickup([], boxes, own(most + 1))).toContain(`At most ${most} servings of this`)
  },
)

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
  [[own(1, 'cake'), own(1, 'pie'), own(1, 'roll')], 1, 'You can have 3 open pickups at most'],
  [[], 7, 'At most 6 of these can be ordered at pickup by one buyer'],
  [[own(4)], 3, 'You have ordered 4: 2 more can be ordered.'],
  [[own(2), own(4)], 1, 'You have ordered 6 already.'],
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

  it('grow by another order when three pickups are open, and a fourth pickup is refused', () => {
    const three = [...together, own(1, 'tart', 'Sunday'), own(1, 'tart', 'Monday')]
    expect(refusePickup(three, listing, own(1, 'loaf', 'Saturday'))).toBeNull()
    expect(refusePickup(three, listing, own(1, 'loaf', 'Tuesday'))).toContain('3 open pickups at most')
  })

  it('still have at most half of the servings of a listing', () => {
    const half = own(6, 'loaf', 'Saturday')
    expect(refusePickup([half], listing, own(1, 'loaf', 'Saturday'))).toContain('You have ordered 6 already.')
  })
})
