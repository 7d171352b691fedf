import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSandbox, type Sandbox } from '#sandbox/open-sandbox.ts'
import { readForm } from '#sandbox/stripe/form-body.ts'
import { newId } from '#server/database/new-id.ts'
import { allOf } from '#tests/make/all-of.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { openProviderContract } from '#tests/make/provider-contract.ts'
import { type Exchange, openRecordingProxy, type RecordingProxy } from '#tests/make/recording-proxy.ts'
import { openStripe } from './open-stripe.ts'

const contract = openProviderContract(['stripe-openapi-2023-08-16.reduced.json'], {
  requestType: 'application/x-www-form-urlencoded',
  textValues: true,
})

let sandbox: Sandbox
let proxy: RecordingProxy
let stripe: ReturnType<typeof openStripe>

beforeEach(async () => {
  sandbox = await openSandbox({
    dataDir: null,
    publicUrl: 'http://localhost:3000',
    now: () => testNow,
    sendWebhook: async () => 200,
  })
  proxy = await openRecordingProxy(sandbox.url)
  stripe = openStripe({ ...sandbox.keys.stripe, apiUrl: proxy.url, now: () => testNow })
})
afterEach(async () => {
  await proxy.close()
  await sandbox.close()
})

/** Checks all exchanges so far against Stripe's description. */
function problems(isMeant: (exchange: Exchange) => boolean = () => true): string[] {
  return proxy.exchanges.filter(isMeant).flatMap(({ method, url, body, answer }) => {
    const request = body === '' ? null : readForm(body)
    const call = { method, path: url, request, status: answer.status, answer: JSON.parse(answer.body) }
    return contract?.problemsOf(call) ?? []
  })
}

const said = () =>
  proxy.exchanges.map(({ method, url, answer }) => [method, url.split('?')[0], answer.status])

async function makeActiveAccount(): Promise<string> {
  const { accountId } = await stripe.accounts.create({
    id: newId(),
    email: 'ana@example.org',
    former: null,
    lastChange: null,
  })
  sandbox.stripe.moveAccount(accountId, 'active')
  return accountId
}

async function makePaidIntent(payee: string) {
  const paymentId = newId()
  const { providerOrderId } = await stripe.provider.create({
    checkoutId: newId(),
    parts: [{ paymentId, payee, amount: 2000, commission: 150, description: '2 × Sourdough from Ana' }],
    returnUrl: 'http://localhost:3000/checkout/1',
    cancelUrl: 'http://localhost:3000/checkout/1',
    requestId: newId(),
  })
  sandbox.stripe.pay(providerOrderId, '4242424242424242')
  const { parts } = await stripe.provider.read(providerOrderId)
  return { providerOrderId, captureId: parts[0]?.captureId ?? '' }
}

// the description is stored outside the repository
describe.skipIf(contract === null)("our calls and the sandbox match Stripe's description", () => {
  test('PAY-05: creating, reading, declining, paying and closing an intent', async () => {
    const payee = await makeActiveAccount()
    const { providerOrderId } = await makePaidIntent(payee)
    await stripe.provider.close(providerOrderId)
    const open = await stripe.provider.create({
      checkoutId: newId(),
      parts: [{ paymentId: newId(), payee, amount: 1200, commission: 90, description: 'Rolls' }],
      returnUrl: 'http://localhost:3000/',
      cancelUrl: 'http://localhost:3000/',
      requestId: newId(),
    })
    sandbox.stripe.pay(open.providerOrderId, '4000000000000002')
    await stripe.provider.read(open.providerOrderId)
    sandbox.stripe.pay(open.providerOrderId, '4000002500003155')
    await stripe.provider.read(open.providerOrderId)
    await stripe.provider.close(open.providerOrderId)
    expect(said().map(([method, , status]) => `${method} ${status}`)).toEqual([
      'POST 200',
      'POST 200',
      'GET 200',
      'POST 400',
      'GET 200',
      'POST 200',
      'GET 200',
      'GET 200',
      'POST 200',
    ])
    expect(problems()).toEqual([])
  })

  test('a release, a refund that reverses it, and a refused refund', async () => {
    const payee = await makeActiveAccount()
    const { captureId } = await makePaidIntent(payee)
    const release = await stripe.provider.release({ instructionId: newId(), captureId, payee, amount: 1850 })
    await stripe.provider.readInstruction('release', release.providerId ?? '')
    const request = {
      captureId,
      payee,
      amount: 1000,
      commission: 75,
      releaseId: release.providerId,
      reason: 'The oven broke',
    }
    const refund = await stripe.provider.refund({ ...request, instructionId: newId() })
    await stripe.provider.readInstruction('refund', refund.providerId ?? '')
    await expect(
      stripe.provider.refund({ ...request, instructionId: newId(), amount: 1001, releaseId: null }),
    ).rejects.toMatchObject({ isFinal: true })
    expect(
      new Set(said().map(([method, url]) => `${method} ${String(url).replace(/_1\w+/, '_ID')}`)),
    ).toEqual(
      new Set([
        'POST /v1/accounts',
        'POST /v1/payment_intents',
        'GET /v1/payment_intents/pi_ID',
        'GET /v1/charges/ch_ID',
        'GET /v1/transfers',
        'POST /v1/transfers',
        'GET /v1/transfers/tr_ID',
        'GET /v1/transfers/tr_ID/reversals',
        'POST /v1/transfers/tr_ID/reversals',
        'GET /v1/refunds',
        'POST /v1/refunds',
        'GET /v1/refunds/re_ID',
      ]),
    )
    expect(problems()).toEqual([])
  })

  test('reading a payment and listing money', async () => {
    const payee = await makeActiveAccount()
    const { captureId, providerOrderId } = await makePaidIntent(payee)
    const instructionId = newId()
    const release = await stripe.provider.release({ instructionId, captureId, payee, amount: 1850 })
    await stripe.provider.refund({
      instructionId: newId(),
      captureId,
      payee,
      amount: 1000,
      commission: 75,
      releaseId: release.providerId,
      reason: 'The oven broke',
    })
    const names = { paymentId: newId(), providerOrderId, captureId, payee, releaseIds: [] }
    await stripe.provider.readMoney(names)
    await stripe.provider.readMoney({ ...names, captureId: null })
    const span = { since: fromTestNow(-60_000), until: fromTestNow(60_000), payees: [] }
    expect(await allOf(stripe.provider.listMoneySince(span))).toHaveLength(3)
    const lists = said().filter(([, url]) =>
      ['/v1/charges', '/v1/refunds', '/v1/transfers'].includes(String(url)),
    )
    expect(lists.filter(([method]) => method === 'GET').length).toBeGreaterThanOrEqual(7)
    // the description covers the dispute object, but not its calls
    expect(problems(({ url }) => !url.startsWith('/v1/disputes'))).toEqual([])
  })

  test('disputes of every outcome', async () => {
    const payee = await makeActiveAccount()
    for (const end of ['won', 'lost', 'withdrawn', 'accept', 'inquiry'] as const) {
      const { captureId, providerOrderId } = await makePaidIntent(payee)
      const options = { isInquiry: end === 'inquiry' }
      const dispute = { disputeId: sandbox.stripe.openDispute(captureId, options) ?? '', payee: null }
      const evidence = {
        kind: 'evidence' as const,
        text: 'It was handed over.',
        product: 'Bread',
        handedOver: 'Friday',
      }
      await stripe.provider.answerDispute(dispute, end === 'accept' ? { kind: 'accept' } : evidence)
      if (end === 'won' || end === 'lost' || end === 'withdrawn')
        sandbox.stripe.decideDispute(dispute.disputeId, end)
      await stripe.provider.readDispute(dispute)
      await stripe.provider.readMoney({
        paymentId: newId(),
        providerOrderId,
        captureId,
        payee,
        releaseIds: [],
      })
    }
    // the description covers the dispute object, but not its calls
    const isDispute = ({ url }: { url: string }) => url.startsWith('/v1/disputes/')
    const disputes = proxy.exchanges.filter(isDispute)
    expect(disputes).toHaveLength(20)
    for (const { answer } of disputes)
      expect(contract?.problemsOfObject('dispute', JSON.parse(answer.body))).toEqual([])
    for (const { body } of disputes.filter(({ url }) => !url.endsWith('/close')))
      expect(contract?.problemsOfObject('dispute_evidence', readForm(body)?.evidence ?? {})).toEqual([])
    expect(problems(({ url }) => !url.startsWith('/v1/disputes/'))).toEqual([])
  })

  test('ONB-04: an account at every stage, its links, and an unknown account', async () => {
    const { accountId } = await stripe.accounts.create({
      id: newId(),
      email: 'a@b.example',
      former: null,
      lastChange: null,
    })
    await stripe.accounts.link(accountId, {
      returnUrl: 'http://localhost:3000/return',
      refreshUrl: 'http://localhost:3000/refresh',
    })
    for (const stage of ['incomplete', 'in_review', 'action_needed', 'active', 'rejected'] as const) {
      sandbox.stripe.moveAccount(accountId, stage)
      await stripe.accounts.read(accountId)
    }
    expect(await stripe.accounts.read('acct_1unknown')).toMatchObject({ isClosed: true })
    expect(said()).toHaveLength(8)
    expect(problems()).toEqual([])
  })
})
