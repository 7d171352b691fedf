import { expect, test } from 'vitest'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { isPickupDay, journeyReached, maySetOff, shownActions } from './order-journey.ts'

// ready at 2026-11-21 17:00 in New York, which is 22:00 UTC
const before = '2026-11-21T21:59:59Z'
const ready = '2026-11-21T22:00:00Z'
const confirmedAt = '2026-11-20T13:00:00Z'

test.each([
  ['pending', null, before, 'Sent'],
  ['pending', null, ready, 'Sent'],
  ['confirmed', confirmedAt, before, 'Confirmed'],
  ['confirmed', confirmedAt, ready, 'Ready'],
  ['completed', confirmedAt, before, 'Picked up'],
  ['completed', confirmedAt, ready, 'Picked up'],
  ['cancellation_requested', null, ready, 'Sent'],
  ['cancellation_requested', confirmedAt, before, 'Confirmed'],
  ['cancellation_requested', confirmedAt, ready, 'Ready'],
  ['cancelled', null, before, null],
  ['cancelled', confirmedAt, ready, null],
] as const)('ORDER-11: a %s order, confirmed %s, has at %s reached %s', (status, confirmed, now, step) => {
  expect(journeyReached(shownOrder({ status, confirmedAt: confirmed }), new Date(now))).toBe(step)
})

test('decisions, hand-over: an order is ready when its baker says so, regardless of the planned time', () => {
  const order = shownOrder({ status: 'confirmed', confirmedAt, readyAt: before })
  expect(journeyReached(order, new Date(before))).toBe('Ready')
})

test.each([
  ['2026-11-20T12:00:00Z', null, false],
  ['2026-11-20T12:00:00Z', '2026-11-20T11:00:00Z', true],
  ['2026-11-21T12:00:00Z', null, true],
])(
  'decisions, hand-over: at %s, with the order announced ready at %s, a buyer may set out: %s',
  (now, readyAt, is) => {
    expect(maySetOff(shownOrder({ status: 'confirmed', readyAt }), new Date(now))).toBe(is)
  },
)

test('PAY-07: an unpaid order has reached no step', () => {
  expect(journeyReached(unpaidOrder(), new Date(before))).toBeNull()
})

test.each([
  // still the evening before in New York
  ['2026-11-21T04:59:59Z', false],
  ['2026-11-21T05:00:00Z', true],
  ['2026-11-22T12:00:00Z', true],
])('decisions, time zone: %s is on or after the pickup day: %s', (now, is) => {
  expect(isPickupDay(shownOrder(), new Date(now))).toBe(is)
})

test.each([
  [null, true],
  ['2026-11-22T10:00:00Z', true],
  ['2026-11-22T09:59:59Z', false],
])(
  'decisions, when a baker is paid: if the provider pays at %s, “I didn’t get it” is offered: %j',
  (providerPaysAt, isOffered) => {
    const order = shownOrder({ status: 'confirmed', notReceivedFrom: before, providerPaysAt })
    expect(shownActions(order, new Date(ready)).includes('say_not_received')).toBe(isOffered)
  },
)

test('decisions, when a baker is paid: a report of non-receipt is answered or refunded, in one way only', () => {
  const hold = {
    ...({ cause: 'not_received', decision: null, decidedBy: null } as const),
    ...{ openedAt: before, decideBy: ready, words: 'Nobody.', answer: null },
  }
  const order = shownOrder({
    hold,
    allowedActions: ['cancel', 'refund', 'answer_not_received', 'refund_not_received'],
  })
  expect(shownActions(order, new Date(ready))).toEqual(['answer_not_received', 'refund_not_received'])
})
