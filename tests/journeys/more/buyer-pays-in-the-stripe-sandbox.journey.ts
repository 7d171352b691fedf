import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { forwardToSandbox } from '#sandbox/sandbox-forwarder.ts'
import { newId } from '#server/database/new-id.ts'
import { sendSecurityHeaders } from '#server/http/security-headers.ts'
import { paymentScriptSources } from '#server/payments/providers/payment-script-sources.ts'
import { openStripe } from '#server/payments/providers/stripe/open-stripe.ts'
import { readConfig } from '#server/read-config.ts'
import {
  expectAccessible,
  type JourneyBrowser,
  openBrowser,
  openVisitor,
  phone,
  takePicture,
  type Visitor,
} from '#tests/make/browser.ts'
import { testNow } from '#tests/make/clock.ts'
import { expectComplaints } from '#tests/make/complaints.ts'

/** A one-page shop with Stripe's card form and the product's CSP. */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/payment-sandbox/tokens.css">
<link rel="stylesheet" href="/payment-sandbox/sandbox.css">
<script src="/payment-sandbox/stripe/v3.js" defer></script><script src="/shop.js" defer></script></head>
<body><main><h1>Shop</h1><form><div id="card"></div><button>Pay</button></form>
<p id="outcome" role="status"></p></main></body></html>`
const script = `
const say = (text) => { document.querySelector('#outcome').textContent = text }
const start = async () => {
  const { key, clientSecret } = await (await fetch('/intent', { method: 'POST' })).json()
  const stripe = Stripe(key)
  const elements = stripe.elements({ clientSecret })
  elements.create('payment').mount('#card')
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault()
    say('')
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: location.href },
      redirect: 'if_required',
    })
    say(error ? error.type + ': ' + error.message : paymentIntent.status)
  })
}
start()`

let browser: JourneyBrowser
let shop: FastifyInstance
let sandbox: Sandbox
let visitor: Visitor

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost',
    now: () => testNow,
    sendWebhook: async () => 200,
  })
  const { provider } = openStripe({
    ...sandbox.keys.stripe,
    apiUrl: sandbox.apiUrl.stripe,
    now: () => testNow,
  })
  shop = Fastify()
  const config = readConfig({})
  sendSecurityHeaders(shop, config, await paymentScriptSources(config))
  shop.get('/checkout', (_request, reply) => reply.type('text/html').send(page))
  shop.get('/shop.js', (_request, reply) => reply.type('text/javascript').send(script))
  await forwardToSandbox(shop, async () => sandbox.url)
  shop.post('/intent', async () => {
    const { clientSecret } = await provider.create({
      checkoutId: newId(),
      parts: [{ paymentId: newId(), payee: 'acct_1', amount: 1850, commission: 139, description: 'Rye' }],
      returnUrl: 'http://localhost/checkout',
      cancelUrl: 'http://localhost/checkout',
      requestId: newId(),
    })
    return { key: sandbox.keys.stripe.publishableKey, clientSecret }
  })
  const address = await shop.listen({ host: '127.0.0.1', port: 0 })
  visitor = await openVisitor(browser, address, { viewport: phone })
  await visitor.page.goto('/checkout')
})
afterEach(async () => {
  await visitor.close()
  await shop.close()
  await sandbox.close()
})

async function pay(number: string, expiry = '1239'): Promise<void> {
  const { page } = visitor
  await page.getByLabel('Card number').fill('')
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiration (MM / YY)').fill('')
  await page.getByLabel('Expiration (MM / YY)').pressSequentially(expiry)
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay' }).click()
}

async function expectOutcome(text: string): Promise<void> {
  await visitor.page.getByRole('status').getByText(text).waitFor()
}

test('PAY-05: a buyer pays by card on a phone under our CSP', async () => {
  const { page } = visitor
  await pay('4242424242424242')
  await expectOutcome('succeeded')
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
  expect(await page.getByLabel('Expiration (MM / YY)').inputValue()).toBe('12 / 39')
  await expectAccessible(page)
})

test('marks missing fields and sends nothing', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Pay' }).click()
  await expectOutcome('validation_error: Please complete your payment details.')
  await page.getByText('Your card number is incomplete or invalid.').waitFor()
  await page.getByLabel('Card number').and(page.locator(':focus')).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'sandbox-stripe-invalid-390')
})

test('PAY-08: a declined card can be followed by another', async () => {
  expectComplaints(/^402 POST \/payment-sandbox\/stripe\/payment_intents\/.+\/confirm$/)
  await pay('4000000000000002')
  await expectOutcome('card_error: Your card was declined.')
  await pay('4242424242424242')
  await expectOutcome('succeeded')
})

test('the bank’s challenge is refused, then approved by keyboard', async () => {
  expectComplaints(/^402 POST \/payment-sandbox\/stripe\/payment_intents\/.+\/bank$/)
  const { page } = visitor
  const bank = page.getByRole('dialog', { name: 'Your bank asks once more' })
  await pay('4000002500003155')
  await bank.waitFor()
  await expectAccessible(page)
  await takePicture(page, 'sandbox-stripe-bank-390')
  await bank.getByRole('button', { name: 'Refuse' }).click()
  await expectOutcome('We are unable to authenticate your payment method.')
  await pay('4000002500003155')
  await bank.getByRole('button', { name: 'Approve' }).and(page.locator(':focus')).press('Enter')
  await expectOutcome('succeeded')
})
