import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { HeldOrder } from '#shared/api/order-holds.ts'
import { orderNumber } from '#shared/order-number.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { showPart } from '#tests/make/shown-part.tsx'
import { holdDecisionEffect, holdDecisionLabel } from './held-order-copy.ts'
import { HeldOrders } from './held-orders.tsx'
import { heldOrdersQuery } from './held-orders-query.ts'

const hold: HeldOrder = {
  id: 'hold',
  orderId: 'order',
  cause: 'baker_suspended',
  title: 'Apple pie',
  buyerName: 'Ben Buyer',
  cookName: 'Bea Baker',
  openedAt: '2026-11-20T12:00:00Z',
  decideBy: '2026-11-27T12:00:00Z',
  pickupAt: '2026-11-21T22:00:00Z',
  words: null,
  answer: null,
  refund: '19.00',
  payout: '17.57',
  receivedAt: null,
  pays: 'when_completed',
  decisions: ['released', 'refunded'],
}
const other: HeldOrder = { ...hold, id: 'other hold', orderId: 'other', pickupAt: '2026-11-22T22:00:00Z' }

test('distinguishes orders of one buyer and baker by number and pickup', () => {
  catchCalls()
  const data = { holds: [hold, other], total: 2, totalIsExact: true, page: 1, limit: 20, nextCursor: null }
  showPart(
    <HeldOrders search={new URLSearchParams()} hrefOf={() => ''} onSessionEnd={() => undefined} />,
    new Map([[heldOrdersQuery(new URLSearchParams()).key[0], data]]),
  )
  for (const [id, pickup] of [
    ['order', 'Nov 21, 2026, 5:00 PM EST'],
    ['other', 'Nov 22, 2026, 5:00 PM EST'],
  ] as const) {
    const row = screen.getByText(orderNumber(id)).closest('tr')
    expect(row?.textContent).toContain(pickup)
    expect(screen.getByRole('button', { name: `Refund $19.00: Apple pie, ${orderNumber(id)}` })).toBeDefined()
  }
})

test('says that the buyer has the order, and what releasing it does', () => {
  catchCalls()
  const received: HeldOrder = { ...hold, receivedAt: '2026-11-20T13:00:00Z', pays: 'within_minutes' }
  const data = { holds: [received], total: 1, totalIsExact: true, page: 1, limit: 20, nextCursor: null }
  showPart(
    <HeldOrders search={new URLSearchParams()} hrefOf={() => ''} onSessionEnd={() => undefined} />,
    new Map([[heldOrdersQuery(new URLSearchParams()).key[0], data]]),
  )
  expect(screen.getByText('The buyer says that they have it.')).toBeDefined()
  expect(holdDecisionEffect(received, 'released')).toBe(
    'The order completes automatically, and the baker is paid within minutes.',
  )
  expect(holdDecisionEffect({ ...hold, pays: 'in_a_day' }, 'released')).toContain(
    'The buyer has a day from now',
  )
  expect(holdDecisionLabel(received, 'released')).toBe('Release the order')
  expect(holdDecisionLabel({ ...hold, pays: 'at_once' }, 'released')).toBe('Pay out $17.57')
})
