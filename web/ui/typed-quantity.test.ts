import { expect, test } from 'vitest'
import { typedQuantity } from './typed-quantity.ts'

test.each(['', 'two', '-', ' '])('CART-26: the non-number %j becomes 1', (text) => {
  expect(typedQuantity(text, 1, 99)).toBe(1)
})

test.each([
  ['1', 1],
  ['99', 99],
  [' 12 ', 12],
  ['007', 7],
])('CART-23: %j is accepted as %i', (text, quantity) => {
  expect(typedQuantity(text, 1, 99)).toBe(quantity)
})

test.each(['0', '-3', '100'])('CART-23: %j is not accepted', (text) => {
  expect(typedQuantity(text, 1, 99)).toBeNull()
})
