import Fastify, { type FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forwardToSandbox } from '#sandbox/sandbox-forwarder.ts'
import { sendSecurityHeaders } from '#server/http/security-headers.ts'
import { paymentScriptSources } from '#server/payments/providers/payment-script-sources.ts'
import { readConfig } from '#server/read-config.ts'
import { currency } from '#shared/currency.ts'
import {
  expectAccessible,
  type JourneyBrowser,
  openBrowser,
  openVisitor,
  phone,
  takePicture,
  type Visitor,
} from '#tests/make/browser.ts'
import { makePaypal } from '#tests/make/paypal.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'

/** A one-page shop with PayPal's button and the product's CSP. */
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<script src="/payment-sandbox/paypal/sdk.js?client-id=test&currency=${currency.code}&intent=capture" defer></script>
<script src="/shop.js" defer></script></head>
<body><main><h1>Shop</h1><div id="buttons"></div><p id="outcome" role="status"></p></main></body></html>`
const script = `
const say = (text) => { document.querySelector('#outcome').textContent = text }
const post = async (path) => (await fetch(path, { method: 'POST' })).json()
paypal.Buttons({
  createOrder: async () => (await post('/order')).id,
  onApprove: async ({ orderID }) => say((await post('/capture/' + orderID)).states.join(' ')),
  onCancel: () => say('cancelled'),
  onError: (error) => say('failed: ' + error.message),
}).render('#buttons')`

let browser: JourneyBrowser
let shop: FastifyInstance
let address: string
let paypal: Awaited<ReturnType<typeof makePaypal>>
let visitor: Visitor
let orders = 0

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  shop = Fastify()
  const config = readConfig({})
  sendSecurityHeaders(shop, config, await paymentScriptSources(config))
  shop.get('/checkout', (_request, reply) => reply.type('text/html').send(page))
  shop.get('/shop.js', (_request, reply) => reply.type('text/javascript').send(script))
  await forwardToSandbox(shop, async () => paypal.sandbox.url)
  shop.post('/order', async () => {
    orders += 1
    const back = `${address}/checkout`
    const order = { ...makeProviderOrder(2, `order-${orders}`), returnUrl: back, cancelUrl: back }
    return { id: (await paypal.provider.create(order)).providerOrderId }
  })
  shop.post<{ Params: { id: string } }>('/capture/:id', async ({ params }) => {
    const { parts } = await paypal.provider.capture(params.id)
    return { states: parts.map(({ state }) => state) }
  })
  address = await shop.listen({ host: '127.0.0.1', port: 0 })
  paypal = await makePaypal({ publicUrl: address })
  visitor = await openVisitor(browser, address, { viewport: phone })
  await visitor.page.goto('/checkout')
})
afterEach(async () => {
  await visitor.close()
  await shop.close()
  await paypal.close()
})

const outcome = () => visitor.page.getByRole('status')

async function openApproval(): Promise<Page> {
  const opened = visitor.page.waitForEvent('popup')
  await visitor.page.getByRole('button', { name: 'Pay with PayPal (sandbox)' }).click()
  const approval = await opened
  await approval.setViewportSize(phone)
  await approval.getByRole('heading', { name: 'Pay with PayPal' }).waitFor()
  return approval
}

async function expectOutcome(text: string): Promise<void> {
  await outcome().getByText(text).waitFor()
}

test('PAY-05: a buyer approves in a popup, on a phone and under our CSP', async () => {
  const approval = await openApproval()
  await approval.getByText('Payment sandbox: no real money').waitFor()
  await approval.getByText('2 × Sourdough from Ana').waitFor()
  await approval.getByText('paid to ben@bakers.example').waitFor()
  await expectAccessible(approval)
  await takePicture(approval, 'sandbox-paypal-390')
  await approval.getByRole('button', { name: 'Pay $27.75' }).click()
  await expectOutcome('captured captured')
  await expect.poll(() => approval.isClosed()).toBe(true)
})

test('PAY-08: cancelling or closing the window cancels the payment', async () => {
  const approval = await openApproval()
  await approval.getByRole('button', { name: 'Cancel and return' }).click()
  await expectOutcome('cancelled')
  const again = await openApproval()
  await again.close()
  await expectOutcome('cancelled')
})

test('without popups, the buyer is redirected and returns', async () => {
  await visitor.page.evaluate(() => {
    window.open = () => null
  })
  await visitor.page.getByRole('button', { name: 'Pay with PayPal (sandbox)' }).click()
  await visitor.page.getByRole('button', { name: 'Pay $27.75' }).click()
  await visitor.page.waitForURL(/\/checkout\?token=\w+&PayerID=\w+$/)
})

test("a buyer can have one baker's part declined", async () => {
  const approval = await openApproval()
  await approval.getByLabel('What should happen?').selectOption("One baker's part is declined")
  await approval.getByRole('button', { name: 'Pay $27.75' }).click()
  await expectOutcome('captured declined')
})

test('the sandbox’s first page injects faults and shows the traffic', async () => {
  const { page } = visitor
  await page.goto('/payment-sandbox/')
  await page.getByLabel('Provider').selectOption('paypal')
  await page.getByLabel('What it does').selectOption('declines the payment')
  await page.getByRole('button', { name: 'Do that', exact: true }).click()
  await page.goto('/checkout')
  const approval = await openApproval()
  await approval.getByRole('button', { name: 'Pay $27.75' }).click()
  await expectOutcome('declined declined')
  await page.goto('/payment-sandbox/')
  await page.getByText('1 × Rye from Ben').waitFor()
  await expectAccessible(page)
  await takePicture(page, 'sandbox-home-390')
})

test('a baker connects an account', async () => {
  const { url } = await paypal.merchants.link(
    { trackingId: 'baker', email: 'ana@bakers.example' },
    `${address}/checkout?paypal=back`,
  )
  const { page } = visitor
  await page.goto(url)
  await page.getByRole('heading', { name: 'Connect your PayPal account' }).waitFor()
  await expectAccessible(page)
  await takePicture(page, 'sandbox-paypal-connect-390')
  await page.getByRole('button', { name: 'Agree and connect' }).click()
  await page.waitForURL(/\/checkout\?paypal=back&merchantId=baker/)
  expect(await paypal.merchants.find('baker')).toMatchObject({ canReceive: true })
})
