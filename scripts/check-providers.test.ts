import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reachSandbox } from '#sandbox/reach-sandbox.ts'
import { openPaypal } from '#server/payments/providers/paypal/open-paypal.ts'
import type { SandboxAccess } from '#server/payments/providers/sandbox-access.ts'
import { openStripe } from '#server/payments/providers/stripe/open-stripe.ts'
import { type Rail, railFacts, rails } from '#shared/payment-methods.ts'
import { testNow } from '#tests/make/clock.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/make/sandbox-process.ts'
import { runFromSource } from '#tests/make/server-process.ts'

let sandbox: SandboxProcess
let access: SandboxAccess
beforeAll(async () => {
  sandbox = await startSandboxProcess()
  access = await reachSandbox(sandbox.url)
})
afterAll(() => sandbox.stop())

function check(environment: Record<string, string>, ...args: string[]) {
  return new Promise<{ code: number | null; lines: string[]; error: string }>((resolve) => {
    const { environment: beside, args: command } = runFromSource('scripts/check-providers.ts', ...args)
    const env = { PATH: process.env.PATH, ...beside, ...environment }
    const child = execFile(process.execPath, command, { env }, (_failure, out, error) =>
      resolve({ code: child.exitCode, lines: out.trim().split('\n'), error }),
    )
  })
}

const keysOf = <R extends Rail>(rail: R) => testedRails[rail].environment(access.keys[rail])
const allKeys = () => Object.assign({}, ...rails.map(keysOf))
const paypalKeys = (changes = {}) => ({ ...keysOf('paypal'), ...changes })
const stripeKeys = (changes = {}) => ({ ...keysOf('stripe'), ...changes })

const fill = (path: string, fields: Record<string, string>) =>
  fetch(sandbox.url + path, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
const stripeOf = () => openStripe({ ...access.keys.stripe, apiUrl: sandbox.url, now: () => testNow })

/** A Stripe account completed on the sandbox's pages, and a paid intent. */
async function personAtStripe(): Promise<{ payee: string; paid: string }> {
  const { accounts, provider } = stripeOf()
  const { accountId: payee } = await accounts.create({
    id: 'ana',
    email: 'ana@example.org',
    former: null,
    lastChange: null,
  })
  const returnUrl = 'http://localhost:3000/done'
  const { url } = await accounts.link(payee, { returnUrl, refreshUrl: returnUrl })
  await fill(new URL(url).pathname, { choice: 'finish' })
  const { providerOrderId: paid, clientSecret } = await provider.create(
    makeProviderOrder(1, `paid-${Math.random()}`),
  )
  const { publicKey, agreement } = testedRails.stripe
  const { path, fields } = agreement({ id: paid, clientSecret, publicKey: publicKey(access.keys.stripe) })
  await fill(path, fields)
  return { payee, paid }
}

/** An order approved on the sandbox's PayPal page. */
async function personAtPaypal(): Promise<string> {
  const now = () => testNow
  const { provider } = openPaypal({ ...access.keys.paypal, apiUrl: sandbox.url, now })
  const { providerOrderId } = await provider.create(makeProviderOrder(1, `agreed-${Math.random()}`))
  const { path, fields } = testedRails.paypal.agreement({
    id: providerOrderId,
    clientSecret: null,
    publicKey: '',
  })
  await fill(path, fields)
  return providerOrderId
}

/** The first option of a field on the sandbox's first page. */
async function firstOption(label: string): Promise<string> {
  const page = await (await fetch(`${sandbox.url}/payment-sandbox/`)).text()
  return /<option value="([^"]+)"/.exec(page.slice(page.indexOf(label)))?.[1] ?? ''
}

const callsOf = (lines: readonly string[], result: string) =>
  lines.flatMap((line) => {
    const [, call, said] = /^(\w+ \w+(?: \(\w+\))?): (ok|failed|could not be asked)/.exec(line) ?? []
    return said === result && call !== undefined ? [call] : []
  })

it('runs nothing without keys, and says so', async () => {
  expect(await check({})).toEqual({
    code: 0,
    lines: ['Not run: there are no keys of a test system in the environment, so no provider was asked.'],
    error: '',
  })
})

it.each([
  ['PAYPAL_ENVIRONMENT', () => paypalKeys({ PAYPAL_ENVIRONMENT: 'PRODUCTION' })],
  ['PAYPAL_ENVIRONMENT', () => paypalKeys({ PAYPAL_ENVIRONMENT: '' })],
  ['STRIPE_SECRET_KEY', () => stripeKeys({ STRIPE_SECRET_KEY: 'sk_live_1' })],
  ['STRIPE_SECRET_KEY', () => stripeKeys({ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })],
])('rejects live keys without any call: %s', async (name, environment) => {
  const { code, lines, error } = await check(
    { ...paypalKeys(), ...environment() },
    '--at',
    'http://127.0.0.1:1',
  )
  expect({ code, lines }).toEqual({ code: 1, lines: [''] })
  expect(error).toContain(`Nothing was asked: ${name}`)
})

const names = rails.map((rail) => railFacts[rail].name)

it('makes every call; one that needs a person says what it needs and is no success', async () => {
  const { code, lines } = await check(allKeys(), '--at', sandbox.url)
  expect(code).toBe(0)
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^PayPal create \(a baker with an email address alone\): ok: PayPal made an order with our fee and held money/,
    ),
  )
  const asked = ['create', 'read', 'capture', 'close', 'listMoneySince', 'readWebhook']
  const left = [
    'refund',
    'release',
    'readInstruction (refund)',
    'readInstruction (release)',
    'readMoney',
    'refundUnknown',
    'readDispute',
    'answerDispute',
  ]
  expect(callsOf(lines, 'ok')).toEqual(names.flatMap((name) => asked.map((call) => `${name} ${call}`)))
  expect(callsOf(lines, 'could not be asked')).toEqual(
    names.flatMap((name) => left.map((call) => `${name} ${call}`)),
  )
  expect(lines).toHaveLength(names.length * 14 + 1)
  expect(lines.find((line) => line.startsWith('PayPal refund:'))).toMatch(
    /it needs a person who agrees at PayPal to pay \w{17}; then run this again with --approved paypal=\w{17}$/,
  )
})

it("every call succeeds after the person's actions", async () => {
  const { payee, paid } = await personAtStripe()
  const people = ['--payee', `stripe=${payee}`, '--payee', 'paypal=ana@bakers.example']
  const approved = ['--approved', `stripe=${paid}`, '--approved', `paypal=${await personAtPaypal()}`]
  const { code, lines } = await check(
    { ...paypalKeys(), ...stripeKeys() },
    '--at',
    sandbox.url,
    ...people,
    ...approved,
  )
  const disputeCalls = ['PayPal', 'Stripe'].flatMap((name) => [
    `${name} readDispute`,
    `${name} answerDispute`,
  ])
  const ran = lines.filter((line) => !line.includes(': not run, '))
  expect(ran.filter((line) => !line.includes(': ok: ')).map((line) => line.split(':')[0])).toEqual(
    disputeCalls,
  )
  expect([code, ran.length]).toEqual([0, 29])
})

it('reads and answers a dispute that a person opened', async () => {
  await personAtStripe()
  const capture = await firstOption('Dispute a payment at Stripe')
  await fill('/payment-sandbox/stripe/disputes', { capture, complaint: 'not_received' })
  const dispute = await firstOption('Decide a dispute at Stripe')
  const { lines } = await check(stripeKeys(), '--at', sandbox.url, '--dispute', `stripe=${dispute}`)
  expect(lines.filter((line) => / (read|answer)Dispute: /.test(line))).toEqual([
    `Stripe readDispute: ok: ${dispute} is needs_answer, over 1850 cents`,
    `Stripe answerDispute: ok: ${dispute} is under_review`,
  ])
})

it("reports a failed call with the provider's message, and makes the other calls", async () => {
  const switches = [{ rail: 'paypal', behaviour: 'decline', operation: 'refund' }]
  await fetch(`${sandbox.url}/__sandbox/switches`, { method: 'PUT', body: JSON.stringify({ switches }) })
  const args = ['--payee', 'paypal=ana@bakers.example', '--approved', `paypal=${await personAtPaypal()}`]
  const { code, lines } = await check(paypalKeys(), '--at', sandbox.url, ...args)
  expect(code).toBe(1)
  expect(callsOf(lines, 'failed')).toEqual(['PayPal refund'])
  expect(lines.find((line) => line.startsWith('PayPal refund:'))).toContain(
    'REFUND_FAILED_INSUFFICIENT_FUNDS',
  )
  expect(callsOf(lines, 'could not be asked')).toEqual([
    'PayPal readInstruction (refund)',
    'PayPal readDispute',
    'PayPal answerDispute',
  ])
  expect(lines).toContain('Stripe: not run, as there are no keys of it in the environment.')
})

it("every call with unknown keys fails with the provider's message", async () => {
  const { code, lines } = await check(stripeKeys({ STRIPE_SECRET_KEY: 'sk_test_other' }), '--at', sandbox.url)
  expect(code).toBe(1)
  expect(lines).toContain('Stripe create: failed: Stripe: Invalid API Key provided.')
  expect(callsOf(lines, 'ok')).toEqual(['Stripe readWebhook'])
})
