import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { groupByPickup, groupOrders } from './order-groups.ts'

const now = new Date('2026-11-21T12:00:00Z')

function ids(orders: readonly Order[]) {
  const { live, over, unfinished } = groupOrders(orders, now)
  const named = (group: readonly Order[]) => group.map(({ id }) => id).join(' ')
  return { live: named(live), over: named(over), unfinished: named(unfinished) }
}

const { foodListing } = shownOrder()
const later = { ...foodListing, readyByDate: '2026-11-25' }

test('lists live orders first, unpaid ones before all, then by ready time', () => {
  const orders = [
    shownOrder({ id: 'later', foodListing: later }),
    shownOrder({ id: 'sold', status: 'completed' }),
    shownOrder({ id: 'sooner', status: 'confirmed' }),
    shownOrder({ id: 'declined', status: 'cancelled' }),
    shownOrder({ id: 'asked', status: 'cancellation_requested', foodListing: later }),
    unpaidOrder({ id: 'unpaid', foodListing: later }),
  ]
  expect(ids(orders)).toEqual({
    live: 'unpaid sooner later asked',
    over: 'sold declined',
    unfinished: '',
  })
})

test.each([
  ['2026-11-21T11:59:00Z', 'failed', 'attempt'],
  ['2026-11-20T12:00:01Z', 'not_required', 'attempt'],
  ['2026-11-20T12:00:00Z', 'failed', ''],
  ['2026-11-01T12:00:00Z', 'not_required', ''],
] as const)(
  'decisions, unpaid attempts: shows an attempt begun %s and ended %s for a day',
  (createdAt, paymentStatus, unfinished) => {
    const attempt = unpaidOrder({ id: 'attempt', status: 'cancelled', paymentStatus, createdAt })
    expect(ids([attempt])).toEqual({ live: '', over: '', unfinished })
  },
)

test('decisions, a pickup: groups its orders except unpaid and cancelling ones', () => {
  const orders = [
    unpaidOrder({ id: 'unpaid', pickupId: 'saturday' }),
    shownOrder({ id: 'rye', pickupId: 'saturday' }),
    shownOrder({ id: 'cake', pickupId: 'sunday' }),
    shownOrder({ id: 'buns', pickupId: 'saturday', status: 'confirmed' }),
    shownOrder({ id: 'asked', pickupId: 'saturday', status: 'cancellation_requested' }),
  ]
  expect(groupByPickup(orders).map((group) => group.map(({ id }) => id).join(' '))).toEqual([
    'unpaid',
    'rye buns',
    'cake',
    'asked',
  ])
})
