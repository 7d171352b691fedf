import { describe, expect, test } from 'vitest'
import { splitSale } from './split-sale.ts'

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
    // rounded once for all servings, not per serving
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
