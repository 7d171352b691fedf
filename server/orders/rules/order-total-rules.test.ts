import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAgreedTotal, orderTotals } from './order-total-rules.ts'

it.each([
  // unit price in cents, quantity, rate, commission in cents
  [1850, 1, '0.0750', 139],
  [1850, 2, '0.0750', 278],
  [1, 1, '0.0750', 0],
  [7, 1, '0.0750', 1],
  [20, 1, '0.0750', 2],
  [1000, 3, '0.0000', 0],
  [1000, 3, '1.0000', 3000],
  [1_000_000, 99, '0.0750', 7_425_000],
])(
  'CONST-04, CONST-05, OPEN-04: %i cents × %i at %s has a commission of %i cents',
  (price, quantity, rate, commission) => {
    const subtotal = price * quantity
    expect(orderTotals(price, quantity, rate)).toEqual({
      subtotal,
      total: subtotal,
      commission,
      seller: subtotal - commission,
    })
  },
)

it('OPEN-04: shares are whole cents that add up, with the commission within half a cent of the rate', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 })
  const quantity = fc.integer({ min: 1, max: 99 })
  const tenThousandths = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(price, quantity, tenThousandths, (unitPrice, count, rate) => {
      const totals = orderTotals(unitPrice, count, (rate / 10_000).toFixed(4))
      expect(totals.commission + totals.seller).toBe(unitPrice * count)
      expect(Number.isInteger(totals.commission)).toBe(true)
      const twiceTheError = 2 * (totals.commission * 10_000 - unitPrice * count * rate)
      expect(twiceTheError).toBeGreaterThan(-10_000)
      expect(twiceTheError).toBeLessThanOrEqual(10_000)
    }),
  )
})

it.each([
  [undefined, true],
  ['18.50', true],
  ['018.50', true],
  ['18.51', false],
  ['1850.00', false],
])('OPEN-04: a total of %s equals the order’s $18.50: %s', (agreed, isAgreed) => {
  expect(isAgreedTotal(agreed, 1850)).toBe(isAgreed)
})
