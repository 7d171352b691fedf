import { expect, test } from 'vitest'
import { poweredBy, railsAmong, usualPaymentMethod } from './payment-method-copy.ts'

test.each([
  [[['paypal']], 'Secure checkout powered by PayPal'],
  [[['stripe']], 'Secure checkout powered by Stripe'],
  [[['stripe'], ['paypal']], 'Secure checkout powered by PayPal and Stripe'],
  [[['paypal', 'stripe']], 'Secure checkout powered by PayPal and Stripe'],
  [[['pickup'], ['paypal']], 'Secure checkout powered by PayPal'],
  [[['pickup']], null],
] as const)('CART-07: with bakers paid by %j, the note is %s', (bakers, words) => {
  expect(poweredBy(bakers)).toBe(words)
})

test("OPEN-01: lists the rails in a fixed order, regardless of the bakers' order", () => {
  expect(railsAmong([['stripe'], ['pickup'], ['paypal']])).toEqual(['paypal', 'stripe'])
})

test("OPEN-05: the default is the baker's first rail, else pickup", () => {
  expect(usualPaymentMethod(['paypal', 'stripe'])).toBe('paypal')
  expect(usualPaymentMethod(['pickup'])).toBe('pickup')
  expect(usualPaymentMethod([])).toBe('pickup')
})
