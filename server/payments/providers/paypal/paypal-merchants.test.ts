import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePaypal } from '#tests/make/paypal.ts'

type Paypal = Awaited<ReturnType<typeof makePaypal>>
let paypal: Paypal
beforeEach(async () => {
  paypal = await makePaypal()
})
afterEach(() => paypal.close())

const ana = { trackingId: '018f0000-0000-7000-8000-00000000000b', email: 'ana@bakers.example' }
const returnUrl = 'http://localhost:3000/seller-onboarding'

test('a baker connects on the PayPal page and returns', async () => {
  const { url } = await paypal.merchants.link(ana, returnUrl)
  const page = new URL(url)
  expect(page.origin).toBe('http://localhost:3000')
  const connected = await fetch(`${paypal.sandbox.url}${page.pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      referral: page.searchParams.get('referral') ?? '',
      email: ana.email,
      state: 'ready',
    }),
  })
  expect(connected.status).toBe(303)
  expect(connected.headers.get('location')).toMatch(/^\/seller-onboarding\?merchantId=/)
  expect(await paypal.merchants.find(ana.trackingId)).toMatchObject({
    trackingId: ana.trackingId,
    canReceive: true,
    isEmailConfirmed: true,
    hasConsented: true,
  })
})

test('finds no account before the baker has finished', async () => {
  await paypal.merchants.link(ana, returnUrl)
  expect(await paypal.merchants.find(ana.trackingId)).toBeNull()
})

test('reports an account that is not ready', async () => {
  const { id } = paypal.sandbox.paypal.connect(ana.trackingId, { canReceive: false, isEmailConfirmed: false })
  expect(await paypal.merchants.find(ana.trackingId)).toMatchObject({
    merchantId: id,
    canReceive: false,
    isEmailConfirmed: false,
  })
  expect(await paypal.merchants.read('2222222222222')).toBeNull()
})
