import { expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { preparationId } from './request-id.ts'

it('the same payments have one key in any order, and another set of as many has another', () => {
  const [checkout, a, b, c] = [newId(), newId(), newId(), newId()]
  expect(preparationId(checkout, [a, b])).toBe(preparationId(checkout, [b, a]))
  expect(preparationId(checkout, [a, b])).not.toBe(preparationId(checkout, [a, c]))
  expect(preparationId(checkout, [a])).not.toBe(preparationId(newId(), [a]))
  // as long as PayPal takes at most
  expect(preparationId(checkout, [a, b, c]).length).toBeLessThanOrEqual(108)
})
