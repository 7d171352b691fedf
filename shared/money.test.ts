import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currency } from './currency.ts'
import { formatMoney, fromDecimal, toDecimal } from './money.ts'

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [1850, '18.50', '$18.50'],
  [-38, '-0.38', '-$0.38'],
  [123456789, '1234567.89', '$1,234,567.89'],
])('OPEN-04: %i cents are %s in JSON and %s on a page', (cents, decimal, words) => {
  expect([toDecimal(cents), formatMoney(cents)]).toEqual([decimal, words])
})

test.each([
  ['18.5', 1850],
  ['18.50', 1850],
  ['18', 1800],
  [' 0.05 ', 5],
  ['18.505', null],
  ['-1', null],
  ['1,000', null],
  ['.5', null],
  ['1e3', null],
  ['', null],
])('OPEN-04: parses %j as %s cents', (text, cents) => {
  expect(fromDecimal(text)).toBe(cents)
})

test('formats every amount as Intl does', () => {
  const { format } = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.code })
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(formatMoney(cents)).toBe(format(cents / 100 || 0))
    }),
  )
  for (const cents of [-1, 0, -0, 1, 99, 100, 99_999, 100_000, 100_000_000])
    expect(formatMoney(cents)).toBe(format(cents / 100 || 0))
})
