import { afterEach, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { loadAdapter } from '#server/payments/providers/provider-table.ts'
import { openStripe } from '#server/payments/providers/stripe/open-stripe.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { testNow } from '#tests/make/clock.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'

let sandbox: Sandbox
let received: string[]
beforeEach(async () => {
  received = []
  sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now: () => new Date('2026-11-20T12:00:00Z'),
    async sendWebhook({ body }) {
      const { type, event_type } = JSON.parse(body)
      received.push(type ?? event_type)
      return 204
    },
  })
})
afterEach(() => sandbox.close())

/** Pays through a provider; returns the capture's id as people see it there. */
async function pay<R extends Rail>(rail: R): Promise<string> {
  const adapter = await loadAdapter(rail)
  const access = { apiUrl: sandbox.apiUrl[rail], now: () => testNow }
  const { provider } = await adapter.open(sandbox.keys[rail], access)
  const { providerOrderId: id } = await provider.create(makeProviderOrder(1))
  const { agree, takesMoney } = testedRails[rail]
  expect(agree(sandbox, id)).toBe(true)
  const { parts } = await (takesMoney === 'when asked' ? provider.capture(id) : provider.read(id))
  return parts[0]?.captureId?.split('/')[0] ?? ''
}

const page = async () => (await fetch(`${sandbox.url}/payment-sandbox/`)).text()
const send = async (path: string, form: Record<string, string>) => {
  const url = `${sandbox.url}/payment-sandbox/${path}`
  return (await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })).status
}

test.each(rails)('disputes a payment through %s and decides the dispute on the first page', async (rail) => {
  expect(await page()).not.toContain('Dispute a payment')
  const capture = await pay(rail)
  expect(await page()).toContain(`value="${capture}"`)
  expect(await send(`${rail}/disputes`, { capture, complaint: 'twice' })).toBe(303)
  const shown = await page()
  expect(shown).not.toContain('Dispute a payment')
  const dispute = /<select name="dispute"><option value="([^"]+)"/.exec(shown)?.[1] ?? ''
  expect(await send(`${rail}/disputes/decide`, { dispute, outcome: 'lost' })).toBe(303)
  expect(await page()).not.toContain('Decide a dispute')
  await sandbox.webhooksSent()
  expect(received.filter((type) => /dispute/i.test(type)).length).toBeGreaterThanOrEqual(2)
})

test.each(rails)('rejects invalid disputes and forms for %s', async (rail) => {
  const capture = await pay(rail)
  expect(await send(`${rail}/disputes`, { capture: 'unknown', complaint: 'twice' })).toBe(422)
  expect(await send(`${rail}/disputes`, { capture })).toBe(422)
  expect(await send(`${rail}/disputes/decide`, { dispute: 'unknown' })).toBe(422)
})

test('a Stripe inquiry that becomes a dispute withdraws the amount not refunded yet', async () => {
  const access = { ...sandbox.keys.stripe, apiUrl: sandbox.apiUrl.stripe, now: () => testNow }
  const { provider } = openStripe(access)
  const disputed = async (refunded: number) => {
    const { providerOrderId } = await provider.create(makeProviderOrder(1, newId()))
    sandbox.stripe.pay(providerOrderId, '4242424242424242')
    const [part] = (await provider.read(providerOrderId)).parts
    const captureId = part?.captureId ?? ''
    const disputeId = sandbox.stripe.openDispute(captureId, { isInquiry: true }) ?? ''
    const none = { payee: '', commission: 0, releaseId: null, reason: 'Sorry.' }
    await provider.refund({ ...none, instructionId: newId(), captureId, amount: refunded })
    sandbox.stripe.decideDispute(disputeId, 'lost')
    return provider.readDispute({ disputeId, payee: null })
  }
  expect(await disputed(850)).toMatchObject({ state: 'lost', isWithdrawn: true, amount: 1000 })
  expect(await disputed(1850)).toMatchObject({ state: 'closed_without_loss', isWithdrawn: false })
})
