import { expect, test } from 'vitest'
import { idempotencyHeader, longestIdempotencyKey } from '#shared/api/orders.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { mostServings, newWish, wishTotal } from './order-wish.ts'

test('DIALOG-17: a form opens with one serving, nothing else, and a key of its own', () => {
  const wish = newWish()
  expect(wish).toMatchObject({ quantity: 1, pickupTime: '', notes: '' })
  expect(wish.key).toMatch(/^[0-9a-f]{32}$/)
  expect(wish.key.length).toBeLessThanOrEqual(longestIdempotencyKey)
  expect(newWish().key).not.toBe(wish.key)
})

test.each([
  [0, 1],
  [1, 1],
  [12, 12],
  [99, 99],
  [500, mostServingsAnOrder],
])('DIALOG-04: of %i servings at most %i can be ordered', (available, most) => {
  expect(mostServings(available)).toBe(most)
})

test('DIALOG-10: the price summary is price times quantity, in cents', () => {
  expect(wishTotal('9.50', 3)).toBe(2850)
  expect(wishTotal('0.10', 3)).toBe(30)
})

test('the key’s header is the contract’s', () => {
  expect(idempotencyHeader).toBe('idempotency-key')
})
