import { expect, test } from 'vitest'
import { shownOrder } from '#tests/make/shown-order.ts'
import {
  codeNeededText,
  endedHoldText,
  holdText,
  notReceivedIntro,
  receiptText,
  reportText,
} from './receipt-copy.ts'

const now = new Date('2026-11-20T12:30:00Z')

test('decisions, when a baker is paid: tells the baker that the code is needed until the order is ready', () => {
  const order = shownOrder({ status: 'confirmed', completableFrom: '2026-11-21T22:00:00Z' })
  expect(codeNeededText(order, now)).toBe(
    'The order is ready tomorrow at 5:00 PM. Until then, it can be completed only with the code.',
  )
  expect(codeNeededText({ ...order, completableFrom: now.toISOString() }, now)).toBeNull()
})

test('decisions, when a baker is paid: tells both sides when the baker is paid, and the buyer how to object', () => {
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
] as const)('decisions, when a baker is paid: describes a hold for %s to the %s', (cause, side, words) => {
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
})

test('decisions, suspended bakers: promises no refund for an order paid at pickup', () => {
  const at = now.toISOString()
  const open = {
    cause: 'baker_suspended',
    openedAt: at,
    decideBy: '2026-11-27T12:00:00Z',
    words: null,
  } as const
  const hold = { ...open, answer: null, decision: null, decidedBy: null }
  for (const side of ['buyer', 'baker'] as const) {
    expect(holdText(shownOrder({ hold }), side, now)).toMatch(/Without a decision, the order is cancelled\.$/)
    expect(holdText(shownOrder({ hold, rail: 'stripe' }), side, now)).toMatch(/cancelled and refunded\.$/)
  }
  const missing = { ...hold, cause: 'not_received', words: 'Nobody.' } as const
  for (const side of ['buyer', 'baker'] as const)
    expect(holdText(shownOrder({ hold: missing }), side, now)).toMatch(
      /Without a decision, the order is cancelled\.$/,
    )
})

const over = {
  ...shownOrder({ status: 'confirmed', rail: 'paypal' }),
  notReceivedFrom: '2026-11-19T12:00:00Z',
}

test.each([
  ['2026-11-22T12:30:00Z', null],
  [
    '2026-11-21T12:30:00Z',
    'If you didn’t get it, say so here by today at 7:30 PM. PayPal pays the baker tomorrow at 7:30 AM.',
  ],
  [
    '2026-11-20T23:00:00Z',
    'It’s too late to report this order here: PayPal pays the baker today at 6:00 PM. If you didn’t get it, write to us, or open a case with PayPal.',
  ],
  [
    '2026-11-20T11:00:00Z',
    'It’s too late to report this order here: PayPal paid the baker today at 6:00 AM. If you didn’t get it, write to us, or open a case with PayPal.',
  ],
])('decisions, when a baker is paid: if PayPal pays at %s, the buyer reads %j', (providerPaysAt, text) => {
  expect(reportText({ ...over, providerPaysAt }, now)).toBe(text)
  expect(reportText({ ...over, providerPaysAt, notReceivedFrom: null }, now)).toBeNull()
  expect(reportText({ ...over, providerPaysAt, receivedAt: now.toISOString() }, now)).toBeNull()
})

test.each([
  [null, 'We decide by Fri, Nov 27 at 7:30 AM.'],
  ['2026-11-23T12:30:00Z', 'We decide by Sun, Nov 22 at 7:30 AM.'],
  ['2026-11-21T02:30:00Z', 'We decide by today at 7:30 PM.'],
])(
  'decisions, when a baker is paid: if the provider pays at %s, the dialog says %j',
  (providerPaysAt, text) => {
    expect(notReceivedIntro({ ...over, providerPaysAt }, now)).toContain(
      `${text} Without a decision, you’re refunded.`,
    )
    expect(notReceivedIntro({ ...over, rail: null, providerPaysAt }, now)).toContain(
      `${text} Without a decision, the order is cancelled.`,
    )
  },
)

test("decisions, suspended bakers: confirms a buyer's “I have it” on a held order", () => {
  const open = { openedAt: '2026-11-20T12:00:00Z', decideBy: '2026-11-27T12:00:00Z' }
  const undecided = { words: null, answer: null, decision: null, decidedBy: null }
  const hold = { cause: 'baker_suspended', ...open, ...undecided } as const
  const order = shownOrder({ status: 'confirmed', rail: 'stripe', hold })
  const receivedAt = '2026-11-20T12:29:00Z'
  expect(receiptText({ ...order, receivedAt }, 'buyer', now)).toBe('You said that you have it.')
  expect(receiptText(order, 'buyer', now)).toBeNull()
})

test('decisions, when a baker is paid: tells each side why an order was cancelled', () => {
  const open = { openedAt: '2026-11-20T12:00:00Z', decideBy: '2026-11-27T12:00:00Z' }
  const decided = { words: 'Nobody.', answer: null, decision: 'refunded', decidedBy: 'deadline' } as const
  const hold = { cause: 'not_received', ...open, ...decided } as const
  const order = shownOrder({ status: 'cancelled', hold })
  expect(endedHoldText(order, 'buyer')).toBe('You said that you didn’t get this order, so it was cancelled.')
  expect(endedHoldText(order, 'baker')).toMatch(/^The buyer said/)
  expect(endedHoldText({ ...order, hold: { ...hold, cause: 'baker_suspended' } }, 'baker')).toMatch(
    /your account is suspended\.$/,
  )
  expect(endedHoldText({ ...order, declineReason: 'We asked both.' }, 'buyer')).toBeNull()
})
