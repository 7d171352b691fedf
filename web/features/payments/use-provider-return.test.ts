import { expect, test } from 'vitest'
import { providerReturn } from './use-provider-return.ts'

const read = (search: string) => providerReturn(new URLSearchParams(search))

test('PAY-05: a return from PayPal names its order, and its payer only if approved', () => {
  expect(read('token=5O19&PayerID=QYR5')).toEqual({ rail: 'paypal', id: '5O19', isApproved: true })
  expect(read('token=5O19')).toEqual({ rail: 'paypal', id: '5O19', isApproved: false })
})

test('PAY-05: a return from Stripe names its payment intent', () => {
  const back = read('payment_intent=pi_1&redirect_status=succeeded')
  expect(back).toEqual({ rail: 'stripe', id: 'pi_1', isApproved: true })
})

test('returns null for any other visit', () => {
  expect(read('')).toBeNull()
})
