import { expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { preparationId } from './request-id.ts'

const payment = (declined_order_id: string | null = null) => ({ id: newId(), declined_order_id })

it('gives the same payments one key in any order, and another set of them another key', () => {
  const [checkout, a, b, c] = [newId(), payment(), payment(), payment()]
  expect(preparationId(checkout, [a, b])).toBe(preparationId(checkout, [b, a]))
  expect(preparationId(checkout, [a, b])).not.toBe(preparationId(checkout, [a, c]))
  expect(preparationId(checkout, [a])).not.toBe(preparationId(newId(), [a]))
  // PayPal's maximum
  expect(preparationId(checkout, [a, b, c]).length).toBeLessThanOrEqual(108)
})

it('PAY-08: gives each try after a decline its own key', () => {
  const [checkout, a] = [newId(), payment()]
  const tries = [null, 'FIRST', 'SECOND'].map((last) =>
    preparationId(checkout, [{ ...a, declined_order_id: last }]),
  )
  expect(new Set(tries).size).toBe(3)
  expect(tries[1]).toBe(preparationId(checkout, [{ ...a, declined_order_id: 'FIRST' }]))
})
