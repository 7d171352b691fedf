import { expect, test } from 'vitest'
import { collectText, dueAtDoor, dueOf, payText } from './at-the-door-rules.ts'

const atPickup = {
  status: 'confirmed',
  paymentStatus: 'not_required',
  isRefunded: false,
  unitPrice: 6_00,
  total: 12_00,
  fulfilledQuantity: null,
} as const

test.each([
  ['paid at pickup', {}, 12_00],
  ['not answered yet', { status: 'pending' }, 12_00],
  ['of fewer than ordered', { fulfilledQuantity: 1 }, 6_00],
  ['paid online', { paymentStatus: 'paid' }, 0],
  ['paid online and partly refunded', { paymentStatus: 'partly_refunded', fulfilledQuantity: 1 }, 0],
  ['refunded in full, but not cancelled', { paymentStatus: 'refunded', isRefunded: true }, null],
  ['picked up', { status: 'completed' }, null],
  ['cancelled', { status: 'cancelled' }, null],
] as const)('what a baker collects for an order %s', (_, change, due) => {
  expect(dueAtDoor({ ...atPickup, ...change })).toBe(due)
})

test('reads the amounts of the API', () => {
  const { status, paymentStatus, isRefunded, fulfilledQuantity } = atPickup
  const order = {
    status,
    paymentStatus,
    isRefunded,
    fulfilledQuantity,
    unitPrice: '6.00',
    totalPrice: '12.00',
  }
  expect(dueOf(order)).toBe('12.00')
  expect(dueOf({ ...order, status: 'completed' })).toBeNull()
})

test.each([
  [['12.00'], 'Collect $12.00', 'Pay $12.00 at pickup'],
  [['12.00', '3.50'], 'Collect $15.50', 'Pay $15.50 at pickup'],
  [['12.00', '0.00', null], 'Collect $12.00', 'Pay $12.00 at pickup'],
  [['0.00'], 'Paid', 'Paid'],
  [[null, undefined], null, null],
  [[], null, null],
])('says it for a pickup of %j', (due, forBaker, forBuyer) => {
  expect(collectText(due)).toBe(forBaker)
  expect(payText(due)).toBe(forBuyer)
})
