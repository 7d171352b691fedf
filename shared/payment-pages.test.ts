import { expect, test } from 'vitest'
import { isPaymentPage } from './payment-pages.ts'

test.each(['/checkout', '/checkout/018f', '/food/018f', '/food/018f/'])('%s takes payments', (path) => {
  expect(isPaymentPage(path)).toBe(true)
})

test.each(['/', '/browse', '/checkouts', '/api/checkouts', '/food/018f/reviews', '/my-orders'])(
  'MAP-03: %s takes no payments',
  (path) => {
    expect(isPaymentPage(path)).toBe(false)
  },
)
