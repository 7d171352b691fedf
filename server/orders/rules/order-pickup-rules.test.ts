import { expect, it } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { isTicketOpen, mayKnowPickupPlace } from './order-pickup-rules.ts'
import type { OrderState } from './order-status-rules.ts'

const pending: OrderState = { status: 'pending', status_before_request: null, placed_at: testNow }

it.each<[OrderState, boolean]>([
  [pending, false],
  [{ ...pending, status: 'confirmed' }, true],
  [{ ...pending, status: 'completed' }, true],
  [{ ...pending, status: 'cancelled' }, false],
  [{ ...pending, status: 'cancellation_requested', status_before_request: 'pending' }, false],
  [{ ...pending, status: 'cancellation_requested', status_before_request: 'confirmed' }, true],
])('contact details: %j shows the buyer a hidden pickup place: %s', (state, may) => {
  expect(mayKnowPickupPlace(state, 'buyer')).toBe(may)
  expect(mayKnowPickupPlace(state, 'baker')).toBe(true)
})

it.each<[OrderState, boolean]>([
  [{ ...pending, placed_at: null }, false],
  [pending, true],
  [{ ...pending, status: 'confirmed' }, true],
  [{ ...pending, status: 'cancellation_requested', status_before_request: 'confirmed' }, true],
  [{ ...pending, status: 'completed' }, false],
  [{ ...pending, status: 'cancelled' }, false],
])('the pickup code of %j is usable: %s', (state, isOpen) => {
  expect(isTicketOpen(state)).toBe(isOpen)
})
