import { expect, test } from 'vitest'
import { idempotencyHeader, longestIdempotencyKey } from '#shared/api/orders.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { draftTotal, mostServings, newOrderDraft } from './order-draft.ts'

test('DIALOG-17: a form opens with one serving, nothing else, and a key of its own', () => {
  const draft = newOrderDraft()
  expect(draft).toMatchObject({ quantity: 1, pickupTime: '', notes: '' })
  expect(draft.key).toMatch(/^[0-9a-f]{32}$/)
  expect(draft.key.length).toBeLessThanOrEqual(longestIdempotencyKey)
  expect(newOrderDraft().key).not.toBe(draft.key)
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
  expect(draftTotal('9.50', 3)).toBe(2850)
  expect(draftTotal('0.10', 3)).toBe(30)
})

test('the key’s header is the contract’s', () => {
  expect(idempotencyHeader).toBe('idempotency-key')
})
