import { expect, test } from 'vitest'
import { statusFacts } from '#shared/order-status-facts.ts'
import { orderStatuses } from '#shared/order-statuses.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { ApiError, NoResponseError } from '#web/data/api-client.ts'
import { hasTicket } from './has-ticket.ts'
import { actionFacts } from './order-action-facts.ts'
import {
  approvalText,
  completionText,
  expiredText,
  inPartText,
  nextStep,
  paymentText,
  personName,
  statusLabel,
  sumInBrief,
} from './order-copy.ts'
import { orderFailure } from './use-place-order.ts'

const now = new Date('2026-11-20T12:30:00Z')

test.each([
  ['2026-11-20T22:00:00Z', 'today at 5:00 PM'],
  ['2026-11-21T12:00:00Z', 'tomorrow at 7:00 AM'],
  ['2026-11-23T05:05:00Z', 'Mon, Nov 23 at 12:05 AM'],
])("decisions, a baker who never answers: shows %s as %s in the baker's time zone", (answerBy, time) => {
  const order = shownOrder({ answerBy })
  expect(nextStep(order, 'buyer', now)).toBe(`Sent to the baker, who has until ${time} to answer.`)
  expect(nextStep(order, 'baker', now)).toContain(`Answer by ${time}:`)
})

test('decisions, suspended bakers: tells a buyer not to come until the suspension is decided', () => {
  const at = now.toISOString()
  const open = { cause: 'baker_suspended', openedAt: at, decideBy: at, words: null, answer: null } as const
  const hold = { ...open, decision: null, decidedBy: null }
  const words = 'On hold. Don’t go to pick it up for now.'
  for (const status of ['pending', 'confirmed'] as const)
    expect(nextStep(shownOrder({ status, hold }), 'buyer', now)).toBe(words)
  const goesOn = { ...open, decision: 'released', decidedBy: 'admin' } as const
  expect(nextStep(shownOrder({ status: 'confirmed', hold: goesOn }), 'buyer', now)).toContain(
    'The baker expects you.',
  )
  expect(hasTicket(shownOrder({ status: 'confirmed', hold }))).toBe(false)
  expect(hasTicket(shownOrder({ status: 'confirmed', hold: goesOn }))).toBe(true)
})

test('decisions, suspended bakers: does not tell a buyer to stay away once they have the order', () => {
  const at = '2026-11-20T12:00:00Z'
  const open = { cause: 'baker_suspended', openedAt: at, decideBy: at, words: null, answer: null } as const
  const hold = { ...open, decision: null, decidedBy: null }
  const order = shownOrder({ status: 'confirmed', hold, receivedAt: at })
  expect(nextStep(order, 'buyer', new Date(at))).toBe('You have it. There’s nothing left to do.')
  expect(hasTicket(order)).toBe(false)
})

test('decisions, when a baker is paid: sends no buyer to the pickup again who reported whether they have it', () => {
  const at = now.toISOString()
  const open = {
    cause: 'not_received',
    openedAt: at,
    decideBy: '2026-11-27T12:30:00Z',
    words: 'Nobody.',
  } as const
  const hold = { ...open, answer: null, decision: null, decidedBy: null }
  const missing = shownOrder({ status: 'confirmed', hold, setOffAt: at })
  expect(nextStep(missing, 'buyer', now)).toBe('You didn’t get it. We’re looking into it.')
  expect(nextStep(missing, 'baker', now)).toBe(
    'The buyer didn’t get it. Refund it or answer by Fri, Nov 27 at 7:30 AM.',
  )
  const answered = { ...missing, hold: { ...hold, answer: 'I gave it to them.' } }
  expect(nextStep(answered, 'baker', now)).toBe('You answered. We decide by Fri, Nov 27 at 7:30 AM.')
  const received = shownOrder({ status: 'confirmed', receivedAt: at })
  expect(nextStep(received, 'buyer', now)).toBe('You have it. There’s nothing left to do.')
  expect(nextStep(received, 'baker', now)).toBe('The buyer has it. There’s nothing left to do.')
})

test('decisions, the end of a pickup: shows both sides when the order completes automatically', () => {
  const order = shownOrder({ status: 'confirmed', completesAt: '2026-11-21T12:30:00Z' })
  expect(completionText(order, 'buyer', now)).toBe(
    'Completes automatically tomorrow at 7:30 AM, and the baker is paid. If you didn’t get it, say so before then.',
  )
  expect(completionText(order, 'baker', now)).toBe(
    'Completes automatically tomorrow at 7:30 AM, unless the buyer objects.',
  )
  expect(completionText(order, 'buyer', new Date(now.getTime() - 1))).toBeNull()
  expect(completionText({ ...order, completesAt: null }, 'buyer', now)).toBeNull()
})

test.each([
  ['refund_pending', 'Your refund is on its way', ', and the buyer is refunded.'],
  ['refunded', 'cancelled this order and refunded you', ', and the buyer is refunded.'],
  ['not_required', 'There’s nothing to pay.', 'available again.'],
] as const)('describes an order expired without an answer, %s', (paymentStatus, buyer, baker) => {
  const order = shownOrder({ status: 'cancelled', paymentStatus })
  expect(expiredText(order, 'buyer')).toContain(buyer)
  expect(expiredText(order, 'baker')).toContain(baker)
})

test('decisions, a baker who never answers: an unanswered cancellation request has a deadline too', () => {
  const order = shownOrder({ status: 'cancellation_requested', answerBy: '2026-11-20T22:00:00Z' })
  expect(nextStep(order, 'buyer', now)).toBe(
    'The baker has until today at 5:00 PM to decide on your cancellation request.',
  )
  expect(nextStep(order, 'baker', now)).toBe(
    'The buyer asks to cancel. Approve or deny it by today at 5:00 PM.',
  )
})

test.each([
  [null, null, 'buyer', null],
  [1, null, 'buyer', '1 of 3 is available for you. You only pay for what you get.'],
  [
    2,
    'paypal',
    'buyer',
    '2 of 3 are available for you. The price of the rest is refunded to your PayPal account.',
  ],
  [2, null, 'baker', '2 of 3 are available for this buyer. We told them. They only pay for what they get.'],
  [
    1,
    'stripe',
    'baker',
    '1 of 3 is available for this buyer. We told them. They’re refunded the price of the rest.',
  ],
] as const)(
  'decisions, a short batch: describes %j of 3 paid over %s to the %s',
  (fulfilledQuantity, rail, side, words) => {
    expect(inPartText(shownOrder({ quantity: 3, fulfilledQuantity, rail }), side)).toBe(words)
  },
)

test('ORDER-16: labels a requested cancellation "Cancellation Pending"', () => {
  expect(statusFacts.cancellation_requested.label).toBe('Cancellation Pending')
})

test('uses the fallback for a person without a full name', () => {
  expect(personName({ firstName: 'Nora', lastName: '' }, 'x')).toBe('Nora')
  expect(personName({ firstName: '', lastName: '' }, 'nora@example.com')).toBe('nora@example.com')
})

test('ORDER-01: every status has a label', () => {
  expect(Object.keys(statusFacts).sort()).toEqual([...orderStatuses].sort())
})

test('ORDER-11, PAY-07: shows "Awaiting Payment" for an unpaid order', () => {
  expect(statusLabel(unpaidOrder())).toBe('Awaiting Payment')
  expect(statusLabel(shownOrder())).toBe('Pending')
  expect(nextStep(unpaidOrder(), 'buyer', now)).toBe('The baker gets your order once you’ve paid.')
  expect(nextStep(unpaidOrder({ rail: null }), 'buyer', now)).toBe(
    'The baker gets your order once you’ve paid the online part.',
  )
})

test.each([
  ['confirmed', 'not_required', 'The baker expects you. Pay at pickup.'],
  ['confirmed', 'paid', 'The baker expects you.'],
] as const)('ORDER-08: describes the next step of a %s order, %s', (status, paymentStatus, words) => {
  expect(nextStep(shownOrder({ status, paymentStatus, answerBy: null }), 'buyer', now)).toBe(words)
})

test.each([
  ['buyer', null, null, 'The baker expects you.'],
  ['buyer', '2026-11-20T12:00:00Z', null, 'It’s ready, and the baker is expecting you.'],
  ['buyer', null, '2026-11-20T12:00:00Z', 'The baker knows that you’re on your way.'],
  ['baker', null, null, 'Complete it when you hand it over.'],
  [
    'baker',
    '2026-11-20T12:00:00Z',
    null,
    'The buyer knows that it’s ready. Complete it when you hand it over.',
  ],
  ['baker', '2026-11-20T12:00:00Z', '2026-11-20T14:05:00Z', 'The buyer has been on the way since 9:05 AM.'],
] as const)(
  'decisions, hand-over: tells the %s of an order ready at %s whose buyer set out at %s',
  (side, readyAt, setOffAt, words) => {
    const order = shownOrder({
      status: 'confirmed',
      paymentStatus: 'paid',
      answerBy: null,
      readyAt,
      setOffAt,
    })
    expect(nextStep(order, side, now)).toBe(words)
  },
)

test('decisions, hand-over: omits both notices while a cancellation is requested', () => {
  const setOffAt = '2026-11-20T14:05:00Z'
  const order = shownOrder({ status: 'cancellation_requested', answerBy: null, readyAt: setOffAt, setOffAt })
  expect(nextStep(order, 'buyer', now)).toBe('The baker will decide on your cancellation request.')
})

test('PAY-07: says that an unpaid order was never placed', () => {
  expect(nextStep(unpaidOrder({ status: 'cancelled', paymentStatus: 'failed' }), 'buyer', now)).toBe(
    'It was not paid, so the baker never got it. Nothing was charged.',
  )
})

test.each([
  ['pending', 'not_required', null, 'buyer', 'Pay in person at pickup.'],
  ['confirmed', 'not_required', null, 'baker', 'The buyer pays you in person at pickup.'],
  ['completed', 'not_required', null, 'buyer', 'Paid in person at pickup.'],
  ['cancelled', 'not_required', null, 'buyer', 'Nothing to pay.'],
  ['pending', 'awaiting_payment', 'paypal', 'buyer', 'Waiting for the payment.'],
  ['pending', 'awaiting_payment', null, 'buyer', 'Pay in person at pickup.'],
  ['pending', 'paid', 'paypal', 'buyer', 'Paid with PayPal.'],
  ['confirmed', 'paid', 'stripe', 'baker', 'Paid by card. Your payout is sent when you complete the order.'],
  ['completed', 'paid', 'stripe', 'baker', 'Paid by card. Your payout was sent.'],
  [
    'cancelled',
    'refund_pending',
    'paypal',
    'buyer',
    'The refund is on its way to your PayPal account. It can take a few days.',
  ],
  ['completed', 'partly_refunded', 'stripe', 'buyer', '$5.00 of it was refunded to your card.'],
  ['cancelled', 'refunded', 'stripe', 'baker', 'Refunded in full to the buyer.'],
  ['cancelled', 'failed', 'paypal', 'buyer', 'The payment did not go through. Nothing was charged to you.'],
] as const)('CONST-07: describes the payment of a %s order, %s over %s, for the %s', (...facts) => {
  const [status, paymentStatus, rail, side, words] = facts
  const order = shownOrder({ status, paymentStatus, rail, refundedAmount: '5.00' })
  expect(paymentText(order, side)).toBe(words)
})

test.each([
  ['open', 'buyer', /Nothing more is paid out or refunded until that is decided/],
  ['open', 'baker', /Nothing more is paid out or refunded until that is decided/],
  ['lost', 'buyer', /You’re refunded this money/],
  ['lost', 'baker', /They’re refunded the disputed amount/],
  ['won', 'baker', /Your payout was sent/],
] as const)('describes a disputed payment, %s, to the %s', (dispute, side, words) => {
  const order = shownOrder({ status: 'completed', paymentStatus: 'paid', rail: 'stripe', dispute })
  expect(paymentText(order, side)).toMatch(words)
})

test.each([
  ['refund_pending', 'buyer', 'We’re looking into it. You don’t need to do anything.'],
  ['refund_pending', 'baker', 'We’re looking into it.'],
  ['paid', 'buyer', 'Paid.'],
  ['paid', 'baker', 'We’re looking into it.'],
] as const)(
  'OPEN-77: does not report a failed money transfer as done: %s, to the %s',
  (paymentStatus, side, words) => {
    const order = shownOrder({ status: 'completed', paymentStatus, rail: 'paypal', isMoneyLookedAt: true })
    expect(paymentText(order, side)).toContain(words)
    expect(paymentText(order, side)).not.toMatch(/was refunded|Refunded|was sent|on its way/)
  },
)

test("ORDER-07: shows the server's message for a failed order, else the documented one", () => {
  const answer = { error: 'sold_out', message: 'Only 1 servings are available.', requestId: 'r' }
  expect(orderFailure(new ApiError(409, JSON.stringify(answer)))).toEqual({
    message: 'Only 1 servings are available.',
    isSignedOut: false,
    isUnconfirmed: false,
    isPlacedAlready: false,
    isOfQuantity: false,
  })
  const message = 'There was an error placing your order. Please try again.'
  expect(orderFailure(new NoResponseError('/api/orders')).message).toBe(message)
  expect(orderFailure(new ApiError(502, 'Bad Gateway')).message).toBe(message)
})

test('decisions, unconfirmed e-mail addresses: flags an unconfirmed email address', () => {
  const answer = { error: 'email_unconfirmed', message: 'Please confirm.', requestId: 'r' }
  expect(orderFailure(new ApiError(403, JSON.stringify(answer)))).toMatchObject({
    isUnconfirmed: true,
    isSignedOut: false,
  })
})

test('ORDER-07: flags an ended session', () => {
  const answer = { error: 'unauthenticated', message: 'Please sign in.', requestId: 'r' }
  expect(orderFailure(new ApiError(401, JSON.stringify(answer))).isSignedOut).toBe(true)
})

test('ORDER-19: shows the documented message for a failed decision', () => {
  const documented = { title: 'Error', description: 'Failed to process cancellation' }
  expect(actionFacts.approve_cancellation.failed).toEqual(documented)
  expect(actionFacts.deny_cancellation.failed).toEqual(documented)
})

test.each([
  ['pending', 'not_required', null, 'buyer', 'You pay $19.00'],
  ['completed', 'not_required', null, 'buyer', 'You paid $19.00'],
  ['cancelled', 'not_required', null, 'buyer', null],
  ['pending', 'not_required', null, 'baker', 'You collect at pickup $19.00'],
  ['completed', 'not_required', null, 'baker', 'You collected at pickup $19.00'],
  ['cancelled', 'not_required', null, 'baker', null],
  ['pending', 'paid', 'paypal', 'buyer', 'Total $19.00'],
  ['completed', 'paid', 'stripe', 'baker', 'You keep $17.57'],
  ['cancelled', 'refunded', 'stripe', 'buyer', 'Total $19.00'],
  ['cancelled', 'failed', 'paypal', 'buyer', null],
  ['cancelled', 'not_required', 'paypal', 'buyer', null],
] as const)('OPEN-04: a %s order, %s over %s, sums up for the %s as %s', (...facts) => {
  const [status, paymentStatus, rail, side, words] = facts
  const sum = sumInBrief(shownOrder({ status, paymentStatus, rail }), side)
  expect(sum && `${sum.label} ${sum.value}`).toBe(words)
})

test('decisions, a short batch: the total covers only the available servings', () => {
  const part = shownOrder({ status: 'confirmed', fulfilledQuantity: 1 })
  expect(sumInBrief(part, 'buyer')).toEqual({ label: 'You pay', value: '$9.50' })
  expect(sumInBrief(part, 'baker')).toEqual({ label: 'You collect at pickup', value: '$9.50' })
})

test.each([
  ['paid', 'paypal', '19.00', 'The buyer is refunded $19.00'],
  ['partly_refunded', 'stripe', '15.00', 'The buyer is refunded $15.00'],
  ['refund_pending', 'stripe', '0.00', 'The rest is refunded too'],
  ['not_required', null, '0.00', 'nothing to refund'],
] as const)(
  'ORDER-17: for an order %s over %s with %s left, the approval text says: %s',
  (paymentStatus, rail, refundableAmount, words) => {
    expect(approvalText(shownOrder({ paymentStatus, rail, refundableAmount }))).toContain(words)
  },
)
