import { expect, it } from 'vitest'
import { payWaysFor } from '#shared/pay-ways.ts'
import { choosePayWay } from './draft-payment.ts'
import { type PaidBaker, payeeOf, payWaysOf } from './pay-way-rules.ts'

const nobody: PaidBaker = {
  paypal_merchant_id: null,
  paypal_connected: false,
  paypal_email: null,
  stripe_account_id: null,
  stripe_connected: false,
}
const byEmail = { ...nobody, paypal_email: 'bea@example.org' }
const connected = { ...byEmail, paypal_merchant_id: 'MERCHANT1', paypal_connected: true }
const onStripe = { ...nobody, stripe_account_id: 'acct_1', stripe_connected: true }

it.each<[string, PaidBaker, string | null, string | null]>([
  ['nobody', nobody, null, null],
  ['by e-mail', byEmail, 'bea@example.org', null],
  ['connected', connected, 'MERCHANT1', null],
  ['half connected', { ...connected, paypal_connected: false }, 'bea@example.org', null],
  ['on Stripe', onStripe, null, 'acct_1'],
  ['half on Stripe', { ...onStripe, stripe_connected: false }, null, null],
])('OPEN-01: whom a provider pays for a baker who is %s', (_name, baker, paypal, stripe) => {
  expect(payeeOf(baker, 'paypal')).toBe(paypal)
  expect(payeeOf(baker, 'stripe')).toBe(stripe)
})

it('OPEN-01, OPEN-05: a baker is paid over the rails that are on and theirs, else at pickup', () => {
  const both = { ...connected, ...onStripe, paypal_email: 'bea@example.org' }
  expect(payWaysOf(both, ['paypal', 'stripe'])).toContain('stripe')
  expect(payWaysOf(byEmail, ['paypal', 'stripe'])).toEqual(['paypal'])
  expect(payWaysOf(byEmail, ['stripe'])).toEqual(['pickup'])
  expect(payWaysOf(nobody, ['paypal', 'stripe'])).toEqual(['pickup'])
})

it('OPEN-05: the buyer chooses among them, and is told when the choice is gone', () => {
  expect(choosePayWay(byEmail, undefined, ['paypal'], 950)).toEqual({ payWay: 'paypal' })
  expect(choosePayWay(nobody, undefined, ['paypal'], 950)).toEqual({ payWay: 'pickup' })
  expect(choosePayWay(byEmail, 'pickup', ['paypal'], 950)).toMatchObject({
    refusal: { code: 'conflict', message: 'This baker takes PayPal. Please choose again.' },
  })
})

it.each([
  [49, ['pickup'], ['paypal']],
  [50, ['stripe'], ['paypal', 'stripe']],
])('OPEN-01: %i cents are paid by what takes so little, else at pickup', (amount, onlyStripe, both) => {
  expect(payWaysFor(['stripe'], amount)).toEqual(onlyStripe)
  expect(payWaysFor(['paypal', 'stripe'], amount)).toEqual(both)
  expect(payWaysFor(['pickup'], amount)).toEqual(['pickup'])
})

it('OPEN-01: what a rail does not take is not asked of it', () => {
  expect(choosePayWay(onStripe, undefined, ['stripe'], 49)).toEqual({ payWay: 'pickup' })
  expect(choosePayWay(onStripe, 'stripe', ['stripe'], 49)).toMatchObject({
    refusal: {
      message: 'Stripe takes no payments under $0.50. Please choose payment at pickup.',
    },
  })
})
