import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { completeOrder } from './complete-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { decideCancellation } from './decide-cancellation.ts'
import { declineOrder } from './decline-order.ts'
import { placeOrder } from './place-order.ts'
import { refundOrder } from './refund-order.ts'
import { requestCancellation } from './request-cancellation.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockResolvedValue(new Response('{"id":"7"}'))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('ORDER-03: an order is posted with its key, and its id is read', async () => {
  const order = await placeOrder({ foodListingId: '9', quantity: 2, totalPrice: '19.00' }, 'key-1')
  expect(order.id).toBe('7')
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/orders',
    expect.objectContaining({
      method: 'POST',
      headers: { 'idempotency-key': 'key-1', 'content-type': 'application/json' },
      body: '{"foodListingId":"9","quantity":2,"totalPrice":"19.00"}',
    }),
  )
})

test.each([
  ['OPEN-20', () => confirmOrder('7'), 'confirm', undefined],
  ['OPEN-20', () => completeOrder('7', 'K7MP'), 'complete', '{"pickupCode":"K7MP"}'],
  ['OPEN-20', () => completeOrder('7'), 'complete', '{}'],
  ['CONST-07', () => refundOrder('7', '5.00', 'Burnt'), 'refund', '{"amount":"5.00","reason":"Burnt"}'],
  ['OPEN-20', () => declineOrder('7', 'Oven broke'), 'decline', '{"reason":"Oven broke"}'],
  ['ORDER-15', () => requestCancellation('7', 'Ill'), 'request-cancellation', '{"reason":"Ill"}'],
  ['ORDER-17', () => decideCancellation('7', true), 'approve-cancellation', '{"approved":true}'],
  ['ORDER-18', () => decideCancellation('7', false), 'approve-cancellation', '{"approved":false}'],
])('%s: %s posts to its own address', async (_, call, address, body) => {
  await call()
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe(`/api/orders/7/${address}`)
  expect(init).toMatchObject({ method: 'POST', ...(body ? { body } : {}) })
})
