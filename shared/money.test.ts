import { describe, expect, test } from 'vitest'
import { formatMoney, fromDecimal, splitSale, toDecimal } from './money.ts'

const usualRate = 750

describe('CONST-04, CONST-05, PAY-15: the fee is inside the price, rounded half up to the cent', () => {
  test.each([
    // unit price, servings, rate × 10,000: fee
    [1000, 1, usualRate, 75],
    [1, 1, usualRate, 0],
    [6, 1, usualRate, 0],
    [7, 1, usualRate, 1],
    [20, 1, usualRate, 2],
    [33, 1, usualRate, 2],
    [34, 1, usualRate, 3],
    // rounded once for all servings, not for each
    [33, 3, usualRate, 7],
    [950, 2, usualRate, 143],
    [1_000_000, 99, usualRate, 7_425_000],
    [1000, 1, 0, 0],
    [1000, 1, 10_000, 1000],
    [999, 1, 5_000, 500],
  ])('%i cents × %i at %i: %i', (unitPrice, quantity, rate, commission) => {
    const subtotal = unitPrice * quantity
    expect(splitSale(unitPrice, quantity, rate)).toEqual({
      subtotal,
      commission,
      seller: subtotal - commission,
      total: subtotal,
    })
  })
})

test.each([
  [0, '0.00', '$0.00'],
  [5, '0.05', '$0.05'],
  [1850, '18.50', '$18.50'],
  [-38, '-0.38', '-$0.38'],
  [123456789, '1234567.89', '$1,234,567.89'],
])('OPEN-04: %i cents travel as %s and are read as %s', (cents, decimal, words) => {
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
])('OPEN-04: %j is read as %s cents', (text, cents) => {
  expect(fromDecimal(text)).toBe(cents)
})
