import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Sandbox } from '#sandbox/open-sandbox.ts'
import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { engines } from '#tests/make/test-database.ts'

const Account = z.object({ account: z.string() })
const Link = z.object({ url: z.string() })
const Payouts = z.object({ stripe: z.unknown() })

describe.each(engines)('payouts over Stripe, on %s', (engine) => {
  let app: TestApp
  let ana: Person
  let sandbox: Sandbox
  const dataDir = mkdtempSync(join(tmpdir(), 'payouts-'))

  beforeAll(async () => {
    app = await makeTestApp(engine, { dataDir })
    sandbox = await app.sandbox()
  })
  beforeEach(async () => {
    ana = await makePerson(app)
  })
  afterEach(() => {
    sandbox.behaveWell()
    app.setNow(null)
  })
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const prove = (person: Person) =>
    person.call('POST', '/api/proof', { currentPassword: 'flour, water and salt' })

  async function makeAccount(person: Person): Promise<string> {
    await prove(person)
    const { status, body } = await person.call('POST', '/api/stripe/account')
    expect(status).toBe(200)
    return z.parse(Account, body).account
  }

  const isConnected = async (person: Person) => {
    const { body } = await person.call('GET', `/api/users/${person.user.id}/stripe-status`)
    return body
  }
  const stripeOf = async (person: Person) => {
    const { status, body } = await person.call('GET', '/api/sellers/payouts')
    expect(status).toBe(200)
    return z.parse(Payouts, body).stripe
  }

  test('ONB-01, API-25, DATA-24: creates an account for the caller, and returns the same one again', async () => {
    const account = await makeAccount(ana)
    expect(account).toMatch(/^acct_/)
    expect(await makeAccount(ana)).toBe(account)
    const row = await app.db
      .selectFrom('users')
      .select('stripe_account_id')
      .where('id', '=', ana.user.id)
      .executeTakeFirst()
    expect(row?.stripe_account_id).toBe(account)
  })

  test('creates one account for two clicks at once', async () => {
    await prove(ana)
    const make = () => ana.call('POST', '/api/stripe/account')
    const [first, second] = await Promise.all([make(), make()])
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
  })

  test('decisions, payout details: an account and a link to its form need re-authentication', async () => {
    const refused = { status: 403, body: { error: 'proof_needed' } }
    expect(await ana.call('POST', '/api/stripe/account')).toMatchObject(refused)
    const account = await makeAccount(ana)
    app.setNow(fromTestNow(11 * 60_000))
    expect(await ana.call('POST', '/api/stripe/account_link', { account })).toMatchObject(refused)
    await prove(ana)
    expect(await ana.call('POST', '/api/stripe/account_link', { account })).toMatchObject({ status: 200 })
  })

  test('two bakers have two accounts', async () => {
    expect(await makeAccount(await makePerson(app))).not.toBe(await makeAccount(ana))
  })

  test('API-26, ONB-04: a link to the onboarding page works once, for a few minutes', async () => {
    const account = await makeAccount(ana)
    const { status, body } = await ana.call('POST', '/api/stripe/account_link', { account })
    expect(status).toBe(200)
    const { url } = z.parse(Link, body)
    expect(url).toContain(`${app.config.publicUrl}/payment-sandbox/stripe/onboarding/`)
    const open = () => fetch(url.replace(app.config.publicUrl, sandbox.url), { redirect: 'manual' })
    expect((await open()).status).toBe(200)
    app.setNow(fromTestNow(10 * 60_000))
    const late = await open()
    expect(late.status).toBe(303)
    expect(late.headers.get('location')).toBe(`${app.config.publicUrl}/seller/onboarding/refresh/${account}`)
  })

  test('API-26: refuses a link for another person’s account', async () => {
    const account = await makeAccount(ana)
    const other = await makePerson(app)
    for (const asked of [account, 'acct_1unknown']) {
      const { status, body } = await other.call('POST', '/api/stripe/account_link', { account: asked })
      expect(status).toBe(403)
      expect(body).toMatchObject({ error: 'forbidden', message: 'This Stripe account is not yours.' })
    }
    expect((await ana.call('POST', '/api/stripe/account_link', { account: '../me' })).status).toBe(422)
  })

  test('requires a confirmed email address', async () => {
    const robin = await makePerson(app, { isEmailConfirmed: false })
    const { status, body } = await robin.call('POST', '/api/stripe/account')
    expect(status).toBe(403)
    expect(body).toMatchObject({
      error: 'email_unconfirmed',
      message: expect.stringContaining('Confirm your email address'),
    })
  })

  test('asks visitors to sign in', async () => {
    expect((await callApp(app, 'POST', '/api/stripe/account')).status).toBe(401)
    const link = await callApp(app, 'POST', '/api/stripe/account_link', { account: 'acct_1' })
    expect(link.status).toBe(401)
    expect((await callApp(app, 'GET', '/api/sellers/payouts')).status).toBe(401)
  })

  test('API-16, DATA-23: is connected only while Stripe says so', async () => {
    const userId = ana.user.id
    expect(await isConnected(ana)).toEqual({ stripeConnected: false, userId })
    const account = await makeAccount(ana)
    expect(await stripeOf(ana)).toMatchObject({ state: 'incomplete', account, canBePaid: false })
    sandbox.stripe.moveAccount(account, 'in_review')
    expect(await stripeOf(ana)).toMatchObject({ state: 'in_review', canBePaid: false })
    expect(await isConnected(ana)).toEqual({ stripeConnected: false, userId })
    sandbox.stripe.moveAccount(account, 'active')
    expect(await isConnected(ana)).toEqual({ stripeConnected: true, userId })
    expect(await stripeOf(ana)).toMatchObject({ state: 'active', canBePaid: true, isCurrent: true })
    sandbox.stripe.moveAccount(account, 'action_needed')
    expect(await isConnected(ana)).toEqual({ stripeConnected: false, userId })
  })

  test('allows a new account after Stripe closed the old one', async () => {
    const account = await makeAccount(ana)
    sandbox.stripe.moveAccount(account, 'rejected')
    expect(await stripeOf(ana)).toMatchObject({ state: 'not_started', canBePaid: false, account: null })
    expect(await makeAccount(ana)).not.toBe(account)
  })

  test('shows the last known state without Stripe, and refuses to create an account', async () => {
    const account = await makeAccount(ana)
    sandbox.stripe.moveAccount(account, 'active')
    await isConnected(ana)
    sandbox.behave({ rail: 'stripe', behaviour: 'server_error', times: 100 })
    expect(await isConnected(ana)).toMatchObject({ stripeConnected: true })
    expect(await stripeOf(ana)).toMatchObject({ state: 'active', isCurrent: false })
    const { status, body } = await ana.call('POST', '/api/stripe/account')
    expect(status).toBe(503)
    expect(body).toMatchObject({ error: 'unavailable' })
  })

  test('account.updated updates the state without a visit by the baker; a forged one does not', async () => {
    const account = await makeAccount(ana)
    const connected = async () => {
      const row = await app.db
        .selectFrom('users')
        .select('stripe_connected')
        .where('stripe_account_id', '=', account)
        .executeTakeFirst()
      return row?.stripe_connected
    }
    sandbox.stripe.moveAccount(account, 'active')
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'account.updated',
      data: { object: { object: 'account', id: account } },
    })
    const time = Math.floor(testNow.getTime() / 1000)
    const signed = (secret: string) => {
      const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
      return { 'stripe-signature': `t=${time},v1=${signature}` }
    }
    const send = (headers: Record<string, string>) =>
      app.app.inject({
        method: 'POST',
        url: webhookPaths.stripe,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      })
    expect((await send(signed('whsec_forged'))).statusCode).toBe(400)
    expect(await connected()).toBe(false)
    expect((await send(signed(sandbox.keys.stripe.webhookSecret))).statusCode).toBe(204)
    expect(await connected()).toBe(true)
  })

  test('offers nothing while the rail is off', async () => {
    const off = await makeTestApp(engine, { paymentSandbox: false })
    try {
      const person = await makePerson(off)
      await prove(person)
      expect((await person.call('POST', '/api/stripe/account')).status).toBe(409)
      const { body } = await person.call('GET', '/api/sellers/payouts')
      expect(body).toMatchObject({ stripe: { isOn: false }, paypal: { isOn: false } })
    } finally {
      await off.close()
    }
  })
})
