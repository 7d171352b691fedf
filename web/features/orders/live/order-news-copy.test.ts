import { expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { orderNewsText } from './order-news-copy.ts'

type Changes = Partial<Order>

const now = new Date('2026-11-20T12:00:00Z')

const rows: [what: string, before: Changes, after: Changes, words: string][] = [
  ['nothing', {}, {}, ''],
  ['an unimportant update', {}, { updatedAt: '2026-11-20T13:00:00Z' }, ''],
  ['confirmed', {}, { status: 'confirmed' }, 'Confirmed. The baker expects you. Pay at pickup.'],
  ['completed', { status: 'confirmed' }, { status: 'completed' }, 'Completed. Picked up. Enjoy!'],
  ['declined', {}, { status: 'cancelled' }, 'Cancelled.'],
  ['the buyer’s own request', {}, { status: 'cancellation_requested' }, ''],
  [
    'denied',
    { status: 'cancellation_requested' },
    { status: 'confirmed' },
    'Your cancellation request was denied. Confirmed. The baker expects you. Pay at pickup.',
  ],
  [
    'not answered',
    { status: 'cancellation_requested', answerBy: '2026-11-20T12:00:00Z' },
    { status: 'confirmed' },
    'Your cancellation request was not answered in time. Confirmed. The baker expects you. Pay at pickup.',
  ],
  [
    'fewer servings, to be paid at pickup',
    { status: 'confirmed' },
    { status: 'confirmed', fulfilledQuantity: 1 },
    '1 of 2 is available for you. You only pay for what you get.',
  ],
  [
    'fewer servings, paid',
    { rail: 'stripe', paymentStatus: 'paid' },
    {
      rail: 'stripe',
      paymentStatus: 'refund_pending',
      refundedAmount: '9.50',
      status: 'confirmed',
      fulfilledQuantity: 1,
    },
    '1 of 2 is available for you. The price of the rest is refunded to your card. Confirmed. The baker expects you. The refund is on its way to your card. It can take a few days.',
  ],
  ['approved', { status: 'cancellation_requested' }, { status: 'cancelled' }, 'Cancelled.'],
  [
    'declined once paid',
    { rail: 'stripe', paymentStatus: 'paid' },
    { rail: 'stripe', paymentStatus: 'refund_pending', status: 'cancelled' },
    'Cancelled. The refund is on its way to your card. It can take a few days.',
  ],
  [
    'never answered',
    { rail: 'stripe', paymentStatus: 'paid' },
    {
      rail: 'stripe',
      paymentStatus: 'refund_pending',
      status: 'cancelled',
      expiredAt: '2026-11-21T12:00:00Z',
      answerBy: null,
    },
    'Cancelled. The baker didn’t answer in time, so we cancelled this order. Your refund is on its way.',
  ],
  [
    'partly refunded',
    { rail: 'stripe', paymentStatus: 'paid', status: 'completed' },
    { rail: 'stripe', paymentStatus: 'partly_refunded', refundedAmount: '2.50', status: 'completed' },
    '$2.50 of it was refunded to your card.',
  ],
  [
    'refunded further',
    { rail: 'stripe', paymentStatus: 'partly_refunded', refundedAmount: '2.50' },
    { rail: 'stripe', paymentStatus: 'partly_refunded', refundedAmount: '4.00' },
    '$4.00 of it was refunded to your card.',
  ],
]

test.each(rows)('ORDER-11: announces the right words (%s)', (_what, before, after, words) => {
  const news = orderNewsText([shownOrder(before)], [shownOrder(after)], now)
  expect(news).toBe(words === '' ? '' : `Country sourdough: ${words}`)
})

test('PAY-07: announces a payment made in another window', () => {
  const paid = shownOrder({ rail: 'paypal', paymentStatus: 'paid' })
  expect(orderNewsText([unpaidOrder()], [paid], now)).toBe(
    'Country sourdough: Pending. Sent to the baker, who has until tomorrow at 7:00 AM to answer. Paid with PayPal.',
  )
})

test('announces several changes by their number', () => {
  const ids = ['one', 'two', 'three']
  const before = ids.map((id) => shownOrder({ id }))
  const after = ids.map((id) => shownOrder({ id, status: id === 'two' ? 'pending' : 'confirmed' }))
  expect(orderNewsText(before, after, now)).toBe('2 of your orders have changed.')
})

test('does not announce a new order to its buyer', () => {
  expect(orderNewsText([], [shownOrder()], now)).toBe('')
})
