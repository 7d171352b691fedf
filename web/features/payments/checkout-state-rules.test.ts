import { describe, expect, test } from 'vitest'
import { shownCheckout, shownPayment } from '#tests/make/shown-checkout.ts'
import { shownOrder, unpaidOrder } from '#tests/make/shown-order.ts'
import { checkoutState, firstHoldEnd, paymentState, paymentsToMake } from './checkout-state-rules.ts'

const before = new Date('2026-11-20T12:14:59Z')
const after = new Date('2026-11-20T12:15:00Z')

test.each([
  [{}, before, 'awaiting'],
  [{}, after, 'settling'],
  [{ isSettling: true }, before, 'taking'],
  [{ isSettling: true }, after, 'settling'],
  [{ status: 'captured' }, after, 'paid'],
  [{ status: 'captured', closedReason: 'expired' }, after, 'returned'],
  [{ status: 'closed', closedReason: 'cancelled' }, before, 'cancelled'],
  [{ status: 'closed', closedReason: 'failed' }, before, 'failed'],
  [{ status: 'closed', closedReason: 'expired' }, after, 'expired'],
] as const)('PAY-06, PAY-08: a payment %j at %s is %s', (changes, now, state) => {
  expect(paymentState(shownPayment(changes), now)).toBe(state)
})

describe('a checkout', () => {
  const paid = shownPayment({ id: 'paid', status: 'captured' })
  const failed = shownPayment({ id: 'failed', status: 'closed', closedReason: 'failed' })
  const taking = shownPayment({ id: 'taking', isSettling: true })
  const settling = shownPayment({ id: 'settling', heldUntil: '2026-11-20T12:00:00Z' })
  const awaiting = shownPayment()
  const heldOrder = unpaidOrder({ rail: null, heldUntil: '2026-11-20T12:15:00Z' })
  const heldNoMore = unpaidOrder({ rail: null, heldUntil: '2026-11-20T12:00:00Z' })
  const ended = unpaidOrder({ rail: null, status: 'cancelled', paymentStatus: 'not_required' })
  const refusal = { cookId: 'maria', code: 'sold_out', message: 'Sold out', lines: [] }

  test.each([
    ['an open payment comes first', { payments: [paid, taking, awaiting] }, 'to_pay'],
    ['then one being captured', { payments: [settling, taking, failed] }, 'taking'],
    ['then an unknown outcome', { payments: [paid, settling, failed] }, 'settling'],
    ['all is paid', { payments: [paid, paid] }, 'placed'],
    ['one of two failed', { payments: [paid, failed] }, 'partly_placed'],
    ['all failed', { payments: [failed] }, 'not_placed'],
    ['one baker refused', { payments: [paid], refusals: [refusal] }, 'partly_placed'],
    ['every baker refused', { payments: [], orders: [], refusals: [refusal] }, 'not_placed'],
    ['paid at pickup only', { payments: [], orders: [shownOrder()] }, 'placed'],
    ['at pickup, beside a failure', { payments: [failed], orders: [shownOrder()] }, 'partly_placed'],
    ['at pickup, waiting for the rest', { payments: [awaiting], orders: [heldOrder] }, 'to_pay'],
    ['at pickup, held after a failure', { payments: [failed], orders: [heldOrder] }, 'pickup_left'],
    ['at pickup, held no longer', { payments: [failed], orders: [heldNoMore] }, 'not_placed'],
    ['at pickup, ended with the rest', { payments: [failed], orders: [ended] }, 'not_placed'],
  ] as const)('OPEN-05: %s', (_, parts, state) => {
    const { payments, orders = [], refusals = [] } = { orders: undefined, refusals: undefined, ...parts }
    const checkout = shownCheckout({
      payments: [...payments],
      orders: [...orders],
      refusals: refusals.map((one) => ({ ...one, lines: [] })),
    })
    expect(checkoutState(checkout, before)).toBe(state)
  })

  test('OPEN-01: groups the payments to make by rail, across bakers', () => {
    const card = shownPayment({ id: 'card', rail: 'stripe' })
    const other = shownPayment({ id: 'other', cookId: 'maria' })
    const checkout = shownCheckout({ payments: [card, awaiting, paid, other, settling] })
    expect(paymentsToMake(checkout, before)).toEqual([
      { rail: 'paypal', payments: [awaiting, other] },
      { rail: 'stripe', payments: [card] },
    ])
    expect(paymentsToMake(checkout, after)).toEqual([])
  })
})

test('returns the earliest end of all holds', () => {
  expect(firstHoldEnd([])).toBeNull()
  expect(
    firstHoldEnd([shownPayment(), shownPayment({ heldUntil: '2026-11-20T12:10:00Z' })])?.toISOString(),
  ).toBe('2026-11-20T12:10:00.000Z')
})
