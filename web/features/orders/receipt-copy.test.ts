import { expect, test } from 'vitest'
import { shownOrder } from '#tests/make/shown-order.ts'
import { codeNeededText, holdText, receiptText } from './receipt-copy.ts'

const now = new Date('2026-11-20T12:30:00Z')

test('decisions, when a baker is paid: until it is ready a baker reads that the code is needed', () => {
  const order = shownOrder({ status: 'confirmed', completableFrom: '2026-11-21T22:00:00Z' })
  expect(codeNeededText(order, now)).toBe(
    'The order is ready tomorrow at 5:00 PM. Until then, it can be completed only with the code.',
  )
  expect(codeNeededText({ ...order, completableFrom: now.toISOString() }, now)).toBeNull()
})

test('decisions, when a baker is paid: both read when, and what the buyer can say before that', () => {
  const order = shownOrder({ status: 'completed', rail: 'stripe', paysOutAt: '2026-11-21T12:30:00Z' })
  expect(receiptText(order, 'buyer', now)).toContain('is paid tomorrow at 7:30 AM. If you didn’t get it')
  expect(receiptText(order, 'baker', now)).toContain('You’re paid tomorrow at 7:30 AM, unless')
  const received = { ...order, receivedAt: '2026-11-20T12:29:00Z', paysOutAt: '2026-11-20T12:39:00Z' }
  expect(receiptText(received, 'buyer', now)).toBe(
    'You said that you have it. The baker is paid today at 7:39 AM.',
  )
  expect(receiptText({ ...order, paysOutAt: null }, 'buyer', now)).toBeNull()
})

test.each([
  ['not_received', 'buyer', 'You said that you didn’t get this order: “Nobody was there.” We decide by'],
  [
    'not_received',
    'baker',
    'The buyer says that they didn’t get this order: “Nobody was there.” Refund it or answer.',
  ],
  ['baker_suspended', 'buyer', 'This order is on hold while we look into the baker’s account.'],
] as const)('decisions, when a baker is paid: %s, as the %s reads it', (cause, side, words) => {
  const hold = {
    cause,
    openedAt: '2026-11-20T12:00:00Z',
    decideBy: '2026-11-27T12:00:00Z',
    words: 'Nobody was there.',
    answer: null,
    decision: null,
    decidedBy: null,
  }
  const text = holdText(shownOrder({ hold }), side, now)
  expect(text).toContain(words)
  expect(text).toContain('Fri, Nov 27 at 7:00 AM')
  expect(holdText(shownOrder({ hold: { ...hold, decision: 'refunded' } }), side, now)).toBeNull()
  const late = { ...hold, decideBy: hold.openedAt }
  expect(holdText(shownOrder({ hold: late, rail: 'paypal' }), side, now)).toMatch(
    /^There’s no time left .* refunded\.$/,
  )
})

test('decisions, suspended bakers: nothing is refunded of an order that is paid at pickup', () => {
  const at = now.toISOString()
  const open = {
    cause: 'baker_suspended',
    openedAt: at,
    decideBy: '2026-11-27T12:00:00Z',
    words: null,
  } as const
  const hold = { ...open, answer: null, decision: null, decidedBy: null }
  for (const side of ['buyer', 'baker'] as const) {
    expect(holdText(shownOrder({ hold }), side, now)).toMatch(/Without a decision, it’s cancelled\.$/)
    expect(holdText(shownOrder({ hold, rail: 'stripe' }), side, now)).toMatch(/cancelled and refunded\.$/)
  }
  const missing = { ...hold, cause: 'not_received', words: 'Nobody.' } as const
  for (const side of ['buyer', 'baker'] as const)
    expect(holdText(shownOrder({ hold: missing }), side, now)).toMatch(
      /Without a decision, it’s cancelled\.$/,
    )
})
