import { expect, it } from 'vitest'
import { type OrderableListing, refuseAmount, refuseListing } from './order-placing-rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const listing = {
  cook_id: 'baker',
  servings_available: 3,
  ready_at: new Date('2026-11-19T12:00:00Z'),
  order_by: null,
  is_public: true,
  closed_from: null,
  closed_to: null,
  closed_message: null,
  ready_by_date: '2026-11-19',
  time_zone: 'America/New_York',
}
const request = {
  buyerId: 'buyer',
  quantity: 3,
  option_name: null,
  servings_each: 1,
  agreedTotal: '55.50',
  total: 5550,
}

function refuseOrder(
  of: OrderableListing,
  wanted: Omit<typeof request, 'agreedTotal' | 'option_name'> & {
    agreedTotal: string | undefined
    option_name: string | null
  },
  at: Date,
) {
  return refuseListing(of, wanted.buyerId, at) ?? refuseAmount(of, wanted)
}

it('ORDER-02: accepts a public listing with enough servings, ready at most a day ago', () => {
  expect(refuseOrder(listing, request, now)).toBeNull()
  expect(refuseOrder(listing, { ...request, agreedTotal: undefined }, now)).toBeNull()
})

it.each([
  ['a paused or archived listing', { is_public: false }, {}, 'not_found', 'can no longer be ordered'],
  ['OPEN-08: one’s own listing', {}, { buyerId: 'baker' }, 'conflict', 'your own listing'],
  [
    'a pickup more than a day past',
    { ready_at: new Date('2026-11-19T11:59:59.999Z') },
    {},
    'conflict',
    'is over',
  ],
  ['a bake day past its order-by time', { order_by: now }, {}, 'conflict', 'too late to order'],
  [
    'a baker who is closed',
    { closed_from: '2026-11-18', closed_to: '2026-11-19', closed_message: 'Back soon' },
    {},
    'closed',
    'Closed from Nov 18 to Nov 19. The baker writes: “Back soon”',
  ],
  ['DIALOG-11: too few servings', {}, { quantity: 4 }, 'sold_out', 'Only 3 servings are available.'],
  [
    'more of an option than the servings allow',
    {},
    { quantity: 2, option_name: 'Pair', servings_each: 2 },
    'sold_out',
    'Only 1 × Pair can be made from what’s left.',
  ],
  [
    'OPEN-04: a wrong total',
    {},
    { agreedTotal: '55.49' },
    'price_changed',
    'The price has changed. The total is now $55.50.',
  ],
])('refuses %s', (_case, listingChanges, wishChanges, code, message) => {
  expect(refuseOrder({ ...listing, ...listingChanges }, { ...request, ...wishChanges }, now)).toEqual({
    code,
    message: expect.stringContaining(message),
  })
})
