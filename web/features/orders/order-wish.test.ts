import { expect, test } from 'vitest'
import { idempotencyHeader, longestIdempotencyKey, OrderBody } from '#shared/api/orders.ts'
import { mostServingsAnOrder } from '#shared/most-servings.ts'
import { mostServings, newWish, orderBody, wishTotal } from './order-wish.ts'

const listing = { id: '0190a3c8-8a4e-7cc3-9c0e-0a1b2c3d4e5f', price: '9.50' }

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

test('ORDER-03, ORDER-04: the payload as the contract takes it, the total with two places', () => {
  const body = orderBody(
    listing,
    { quantity: 2, pickupTime: '17:30', notes: ' One sliced. ', key: 'k' },
    'paypal',
  )
  expect(body).toEqual({
    foodListingId: listing.id,
    quantity: 2,
    totalPrice: '19.00',
    payWay: 'paypal',
    pickupTime: '17:30',
    notes: 'One sliced.',
  })
  expect(OrderBody.safeParse(body).success).toBe(true)
})

test('DIALOG-06, DIALOG-07: time and notes may stay away', () => {
  const body = orderBody(listing, { quantity: 1, pickupTime: '', notes: '  ', key: 'k' }, 'pickup')
  expect(body).toEqual({ foodListingId: listing.id, quantity: 1, totalPrice: '9.50', payWay: 'pickup' })
})

test('the key’s header is the contract’s', () => {
  expect(idempotencyHeader).toBe('idempotency-key')
})
