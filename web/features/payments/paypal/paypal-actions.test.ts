import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currency } from '#shared/currency.ts'
import { shownPayment } from '#tests/make/shown-checkout.ts'
import { NoResponseError } from '#web/data/api-client.ts'
import { isUnknown } from '../api.ts'
import { sumText } from '../payment-sum.ts'
import { CancelledByBuyerError, SdkError } from '../payment-texts.ts'
import { paypalActions } from './paypal-actions.ts'

const fetched = vi.fn<typeof fetch>()
const payments = [shownPayment(), shownPayment({ id: 'second', amount: '4.50' })]
const { createOrder, onApprove } = paypalActions('checkout', payments)

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const answer = (status: number, statusText: string, body: object = {}) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, statusText }))

test('PAY-03, PAY-04, API-28: creates a USD order with intent CAPTURE for the amount shown', async () => {
  answer(200, 'OK', { id: '5O19' })
  expect(await createOrder()).toBe('5O19')
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/paypal/order')
  expect(JSON.parse(String(init?.body))).toEqual({
    amount: '23.50',
    currency: currency.code,
    intent: 'CAPTURE',
    enablePlatformFees: true,
    checkoutId: 'checkout',
  })
})

test('PAY-05, API-29: captures an approved order with a JSON content type and no body', async () => {
  answer(200, 'OK', { id: '5O19', status: 'COMPLETED', checkoutId: 'checkout' })
  await onApprove({ orderID: '5O19' })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/paypal/order/5O19/capture', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
  })
})

test.each(['PENDING', 'DECLINED', 'PARTIALLY_COMPLETED', ''])(
  'PAY-06, PAY-10: rejects a capture with status "%s"',
  async (status) => {
    answer(200, 'OK', { id: '5O19', status, checkoutId: 'checkout' })
    await expect(onApprove({ orderID: '5O19' })).rejects.toThrow('Payment was not completed')
  },
)

test('PAY-13: a refused order reports its status', async () => {
  answer(409, 'Conflict')
  await expect(createOrder()).rejects.toThrow('Failed to create order: 409 Conflict')
})

test('PAY-14: a refused capture reports its status and is a known outcome', async () => {
  answer(422, 'Unprocessable Entity')
  const refused = await onApprove({ orderID: '5O19' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'Failed to capture order: 422 Unprocessable Entity' })
  expect(isUnknown(refused)).toBe(false)
})

test('a lost response or a server error leaves the outcome unknown', async () => {
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  const lost = await onApprove({ orderID: '5O19' }).catch((error: unknown) => error)
  expect(lost).toBeInstanceOf(NoResponseError)
  answer(502, 'Bad Gateway')
  const broken = await onApprove({ orderID: '5O19' }).catch((error: unknown) => error)
  expect([lost, broken].map(isUnknown)).toEqual([true, true])
})

test('PAY-11, PAY-12: a cancellation and a missing script have the documented messages', () => {
  expect(new CancelledByBuyerError().message).toBe('Payment was cancelled by user')
  expect(new SdkError('paypal').message).toBe('Failed to load PayPal SDK')
  expect(new SdkError('stripe').message).toBe('Failed to load Stripe SDK')
})

test('the buyer sees one sum for several bakers', () => {
  expect(sumText(payments)).toBe('$23.50')
})
