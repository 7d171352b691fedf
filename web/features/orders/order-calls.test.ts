import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { Reason } from '#shared/api/fields.ts'
import type { CheckoutId, OrderId, PersonId } from '#shared/api/ids.ts'
import type { IdempotencyKey } from '#shared/idempotency-key.ts'
import type { DecimalAmount } from '#shared/money.ts'
import { refundAnyOrder } from '#web/features/admin/orders/api.ts'
import { placeCheckout } from '#web/features/payments/api.ts'
import { createPaypalOrder } from '#web/features/payments/paypal/create-paypal-order.ts'
import {
  actOnOrder,
  cancelOrder,
  completeOrder,
  decideCancellation,
  declineOrder,
  fulfilInPart,
  placeOrder,
  refundOrder,
  requestCancellation,
} from './api.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockResolvedValue(new Response('{"id":"7"}'))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('ORDER-03: posts an order with its key and returns its ID', async () => {
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
  ['OPEN-20', () => actOnOrder('/api/orders/:id/confirm', '7'), 'confirm', undefined],
  ['OPEN-20', () => completeOrder('7', 'K7MP'), 'complete', '{"pickupCode":"K7MP"}'],
  ['OPEN-20', () => completeOrder('7'), 'complete', '{}'],
  [
    'CONST-07',
    () => refundOrder('7', { amount: '5.00', reason: 'Burnt' }),
    'refund',
    '{"amount":"5.00","reason":"Burnt"}',
  ],
  ['decisions, a short batch', () => fulfilInPart('7', 2), 'fulfil-in-part', '{"quantity":2}'],
  ['OPEN-20', () => declineOrder('7', { reason: 'Oven broke' }), 'decline', '{"reason":"Oven broke"}'],
  [
    'decisions, cancelling one order',
    () => cancelOrder('7', { reason: 'No flour', servingsAvailable: false }),
    'cancel',
    '{"reason":"No flour","servingsAvailable":false}',
  ],
  ['ORDER-15', () => requestCancellation('7', 'Ill'), 'request-cancellation', '{"reason":"Ill"}'],
  [
    'ORDER-17',
    () => decideCancellation('7', { approved: true }),
    'approve-cancellation',
    '{"approved":true}',
  ],
  [
    'ORDER-18',
    () => decideCancellation('7', { approved: false, reason: 'Baked' }),
    'approve-cancellation',
    '{"approved":false,"reason":"Baked"}',
  ],
])('%s: %s posts to its own address', async (_, call, address, body) => {
  await call()
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe(`/api/orders/7/${address}`)
  expect(init).toMatchObject({ method: 'POST', ...(body ? { body } : {}) })
})

/** Compiled by `npm run types` and never called: an expected error that does not occur fails the type check. */
function swaps(
  order: OrderId,
  checkout: CheckoutId,
  person: PersonId,
  amount: DecimalAmount,
  reason: Reason,
  key: IdempotencyKey,
) {
  // @ts-expect-error the buyer reads the amount, and the server refuses the reason
  void refundOrder(order, { amount: reason, reason: amount })
  // @ts-expect-error as above, by an admin
  void refundAnyOrder(order, { amount: reason, reason: amount })
  // @ts-expect-error the checkout is refunded
  void refundOrder(checkout, { amount, reason })
  // @ts-expect-error the order is declined because of its id
  void declineOrder(reason, { reason })
  // @ts-expect-error the order is confirmed by its buyer's id
  void actOnOrder('/api/orders/:id/confirm', person)
  // @ts-expect-error the order is declined, and nobody says why
  void actOnOrder('/api/orders/:id/decline', order)
  // @ts-expect-error the order is handed over by its buyer's id
  void completeOrder(person)
  // @ts-expect-error a checkout of so many dollars
  void createPaypalOrder(amount, checkout)
  // @ts-expect-error an empty cart under its buyer's ID
  void placeCheckout({ bakers: [] }, person)
  return placeOrder({ foodListingId: '9', quantity: 1 }, key)
}

test('swapped arguments do not compile', () => {
  expectTypeOf(swaps).returns.resolves.toHaveProperty('id')
})
