import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paymentStatuses } from '#shared/api/orders.ts'
import {
  commissionOfRest,
  isWhollyRefunded,
  leftToRefund,
  refundableNow,
  refundedCommission,
} from './refund-rules.ts'

const order = {
  payment_status: 'paid' as const,
  total_cents: 1900,
  commission_cents: 143,
  refunded_cents: 0,
  lost_cents: 0,
}

it.each(paymentStatuses)(
  'decisions, OPEN-03: the refundable amount of an order that is %s',
  (payment_status) => {
    const left = { ...order, payment_status, refunded_cents: 400 }
    const wasPaid = ['paid', 'partly_refunded', 'refund_pending'].includes(payment_status)
    expect(leftToRefund(left)).toBe(wasPaid ? 1500 : 0)
    expect(refundableNow(left)).toBe(wasPaid && payment_status !== 'refund_pending' ? 1500 : 0)
  },
)

it('does not refund money lost in a dispute', () => {
  const lost = { ...order, lost_cents: 500 }
  expect(leftToRefund(lost)).toBe(1400)
  expect(leftToRefund({ ...lost, refunded_cents: 1500 })).toBe(0)
})

it('decisions, OPEN-03: a refund returns its share of the commission, rounded half up', () => {
  expect(refundedCommission(order, 1900)).toBe(143)
  expect(refundedCommission(order, 500)).toBe(38)
  expect(refundedCommission({ ...order, refunded_cents: 500 }, 1400)).toBe(105)
  expect(refundedCommission({ ...order, total_cents: 2, commission_cents: 1 }, 1)).toBe(1)
})

it('refunds after a dispute return all of the remaining commission', () => {
  expect(commissionOfRest({ amount: 1400, commission: 143 }, 1400)).toBe(143)
  expect(commissionOfRest({ amount: 1400, commission: 143 }, 700)).toBe(72)
  expect(commissionOfRest({ amount: 700, commission: 71 }, 700)).toBe(71)
  expect(commissionOfRest({ amount: 100, commission: 143 }, 100)).toBe(100)
  expect(commissionOfRest({ amount: 0, commission: 143 }, 0)).toBe(0)
  // earlier tried refunds exceed what is left
  expect(commissionOfRest({ amount: -477, commission: 53 }, 711)).toBe(0)
  expect(commissionOfRest({ amount: 711, commission: -1 }, 711)).toBe(0)
})

it('decisions, OPEN-03: partial refunds of a whole order return exactly its commission', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 20 }),
      (total_cents, rate, amounts) => {
        const commission_cents = Math.floor((total_cents * rate + 5000) / 10_000)
        let refunded_cents = 0
        let returned = 0
        for (const wanted of [...amounts, total_cents]) {
          const amount = Math.min(wanted, total_cents - refunded_cents)
          if (amount === 0) continue
          const fee = refundedCommission({ ...order, total_cents, commission_cents, refunded_cents }, amount)
          expect(fee).toBeGreaterThanOrEqual(0)
          expect(fee).toBeLessThanOrEqual(amount)
          refunded_cents += amount
          returned += fee
        }
        expect(returned).toBe(commission_cents)
      },
    ),
  )
})

it.each([
  [0, 0, false],
  [1899, 0, false],
  [1900, 0, true],
  [0, 1900, true],
  [500, 1400, true],
  [500, 1399, false],
])('%d cents refunded and %d lost in disputes: wholly refunded is %s', (refunded, lost, isWhole) => {
  expect(isWhollyRefunded({ total_cents: 1900, refunded_cents: refunded, lost_cents: lost })).toBe(isWhole)
})
