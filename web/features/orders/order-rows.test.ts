import { describe, expect, test } from 'vitest'
import type { Order } from '#shared/api/orders.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { actionsOfAll, isChoosable, nextAction, rowPickup, waitingFirst } from './order-rows.ts'

const now = new Date('2026-11-21T15:00:00Z')
const moment = '2026-11-21T12:00:00Z'
const confirmed = {
  status: 'confirmed',
  allowedActions: ['complete', 'tell_ready', 'fulfil_in_part'],
} as const

describe('the next step of an order', () => {
  const rows: [words: string, changes: Partial<Order>, next: string | null][] = [
    ['awaits confirmation', { allowedActions: ['confirm', 'decline', 'fulfil_in_part'] }, 'confirm'],
    [
      'awaits the ready notice',
      { ...confirmed, allowedActions: [...confirmed.allowedActions] },
      'tell_ready',
    ],
    [
      'was announced ready',
      { status: 'confirmed', readyAt: moment, allowedActions: ['complete'] },
      'complete',
    ],
    ['has a buyer on the way', { allowedActions: ['complete', 'tell_ready'], setOffAt: moment }, 'complete'],
    [
      'has a pickup that ended',
      { allowedActions: ['complete', 'tell_ready'], noShowFrom: moment },
      'complete',
    ],
    [
      'has a pickup that has not ended',
      { allowedActions: ['complete', 'tell_ready'], noShowFrom: '2026-11-22T12:00:00Z' },
      'tell_ready',
    ],
    ['waits for a decision', { allowedActions: ['approve_cancellation', 'deny_cancellation'] }, null],
    ['is over, and can be refunded', { status: 'completed', allowedActions: ['refund'] }, null],
    ['is over', { status: 'cancelled', allowedActions: [] }, null],
  ]
  test.each(rows)('of an order that %s', (_words, changes, next) => {
    expect(nextAction(shownOrder(changes), now)).toBe(next)
  })
})

test('offers the actions that all orders allow', () => {
  const waiting = shownOrder({ allowedActions: ['confirm', 'decline'] })
  const announcedReady = shownOrder({ allowedActions: ['complete'] })
  const agreed = shownOrder({ allowedActions: ['complete', 'tell_ready'] })
  expect(actionsOfAll([waiting, waiting])).toEqual(['confirm'])
  expect(actionsOfAll([agreed, agreed])).toEqual(['tell_ready', 'complete'])
  expect(actionsOfAll([agreed, announcedReady])).toEqual(['complete'])
  expect(actionsOfAll([agreed, waiting])).toEqual([])
})

test('only orders with a bulk action can be chosen', () => {
  expect(isChoosable({ allowedActions: ['decline', 'confirm'] })).toBe(true)
  expect(isChoosable({ allowedActions: ['approve_cancellation', 'deny_cancellation'] })).toBe(false)
  expect(isChoosable({ allowedActions: ['refund'] })).toBe(false)
})

test('sorts orders that wait for an answer first by deadline, and keeps the order of the rest', () => {
  const order = (id: string, status: Order['status'], answerBy: string | null = null) => ({
    id,
    status,
    answerBy,
    hold: null,
  })
  const live = [
    order('next pickup', 'confirmed'),
    order('later answer', 'pending', '2026-11-22T12:00:00Z'),
    order('without a time', 'pending'),
    order('later pickup', 'confirmed'),
    order('first answer', 'cancellation_requested', '2026-11-21T12:00:00Z'),
  ]
  expect(waitingFirst(live).map(({ id }) => id)).toEqual([
    'first answer',
    'later answer',
    'without a time',
    'next pickup',
    'later pickup',
  ])
})

test('shows a pickup with its day, regardless of who set it', () => {
  const pickupWindow = {
    id: 'window',
    from: '2026-11-21T14:00:00Z',
    until: '2026-11-21T16:00:00Z',
    timeZone: 'America/New_York',
  }
  expect(rowPickup(shownOrder({ pickupWindow }), now)).toBe('Sat, Nov 21, 9:00 AM–11:00 AM')
  expect(rowPickup(shownOrder({ pickupDate: '2026-11-22' }), now)).toBe('Sun, Nov 22 at 5:30 PM')
  expect(rowPickup(shownOrder(), now)).toBe('Sat, Nov 21 at 5:30 PM')
  expect(rowPickup(shownOrder({ pickupTime: null }), now)).toBe('Today at 5:00 PM')
})
