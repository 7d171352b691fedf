import { expect, test } from 'vitest'
import { shownCheckout, shownPayment } from '#tests/make/shown-checkout.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { giveUpResult, newlyPlaced, paymentResult } from './payment-result-rules.ts'

const now = new Date('2026-11-20T12:05:00Z')
const one = shownPayment({ id: 'one' })
const two = shownPayment({ id: 'two', cookId: 'maria' })
const card = shownPayment({ id: 'card', rail: 'stripe' })
const before = shownCheckout({ payments: [one, two, card] })
const paid = { status: 'captured' } as const
const failed = { status: 'closed', closedReason: 'failed' } as const

test.each([
  ['both were paid', paid, paid, 'paid'],
  ['one was declined', paid, failed, 'partly_paid'],
  ['nothing was paid', {}, {}, 'failed'],
  ['both were declined', failed, failed, 'failed'],
  ['one is not known yet', paid, { isSettling: true }, 'settling'],
] as const)('PAY-06, PAY-08: %s', (_, first, second, result) => {
  const after = { payments: [{ ...one, ...first }, { ...two, ...second }, card] }
  expect(paymentResult(before, after, { rail: 'paypal', wasCancelled: false, now })).toBe(result)
})

test("PAY-08: closing the provider's window is not a failure", () => {
  expect(paymentResult(before, before, { rail: 'paypal', wasCancelled: true, now })).toBe('cancelled')
})

test("PAY-06: the server's state counts, not the script's report", () => {
  const after = { payments: [{ ...one, ...paid }, { ...two, ...paid }, card] }
  expect(paymentResult(before, after, { rail: 'paypal', wasCancelled: true, now })).toBe('paid')
  expect(paymentResult(before, after, { rail: 'stripe', wasCancelled: false, now })).toBe('failed')
})

test('decisions, capturing: a payment captured before the page asked is paid', () => {
  const after = { payments: [{ ...one, ...paid }, { ...two, ...paid }, card] }
  expect(paymentResult(after, after, { rail: 'paypal', wasCancelled: false, now })).toBe('paid')
  const taking = { payments: [{ ...one, isSettling: true }, { ...two, isSettling: true }, card] }
  expect(paymentResult(taking, taking, { rail: 'paypal', wasCancelled: true, now })).toBe('settling')
})

test.each([
  ['nothing was approved', [failed, { status: 'closed', closedReason: 'cancelled' }], 'stopped'],
  ['one was approved before', [failed, { ...paid, closedReason: null }], 'paid'],
  ['a late payment is refunded', [{ ...paid, closedReason: 'expired' }], 'stopped'],
  [
    'one is being captured',
    [
      { ...paid, closedReason: null },
      { status: 'awaiting', closedReason: null },
    ],
    'taking',
  ],
] as const)('decisions, capturing: after giving up, %s', (_, payments, result) => {
  expect(giveUpResult(payments)).toBe(result)
})

test('ORDER-06, PAY-07: returns only the orders that this payment placed', () => {
  const placed = shownOrder({ id: 'second' })
  const earlier = shownCheckout({ orders: [unpaidOrder(), unpaidOrder({ id: 'second' })] })
  const later = shownCheckout({ orders: [unpaidOrder(), placed] })
  expect(newlyPlaced(earlier, later)).toEqual([placed])
  expect(newlyPlaced(later, later)).toEqual([])
})
