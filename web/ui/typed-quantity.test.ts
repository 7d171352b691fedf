import { expect, test } from 'vitest'
import { typedQuantity } from './typed-quantity.ts'

test.each(['', 'two', '-', ' '])('CART-26: the non-number %j becomes 1', (text) => {
  expect(typedQuantity(text, 1, 99)).toEqual({ quantity: 1 })
})

test.each([
  ['1', 1],
  ['99', 99],
  [' 12 ', 12],
  ['007', 7],
])('CART-23: %j is accepted as %i', (text, quantity) => {
  expect(typedQuantity(text, 1, 99)).toEqual({ quantity })
})

test.each([
  ['0', 'few'],
  ['-3', 'few'],
  ['100', 'many'],
  ['1e3', 'many'],
  ['1.5', 'part'],
])('CART-23: %j is not accepted: %s', (text, refused) => {
  expect(typedQuantity(text, 1, 99)).toEqual({ refused })
})

test('a non-number is 0 when the minimum is 0', () => {
  expect(typedQuantity('', 0, 6)).toEqual({ quantity: 0 })
})
