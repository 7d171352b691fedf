import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '#sandbox/open-sandbox.ts'
import { connectPaypal } from '#shared/api/paypal.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const currentPassword = 'flour, water and salt'

describe('payouts over PayPal', () => {
  let app: TestApp
  let ana: Person
  let sandbox: Sandbox
  let dataDir: string

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'bakesale-paypal-'))
    app = await makeTestApp(anyEngine, { dataDir })
    sandbox = await app.sandbox()
    ana = await makePerson(app)
  })
  afterEach(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const prove = (person: Person) => person.call('POST', '/api/proof', { currentPassword })
  /** Begins a connection and returns the page at PayPal. */
  const begin = async (person: Person) => {
    await prove(person)
    const { body } = await person.call('POST', '/api/paypal/connect')
    return connectPaypal.success.body.parse(body).url
  }
  const comeBack = (person: Person) => person.call('POST', '/api/paypal/connect/return')
  const rowOf = (person: Person) =>
    app.db
      .selectFrom('users')
      .select(['paypal_merchant_id', 'paypal_connected'])
      .where('id', '=', person.user.id)
      .executeTakeFirst()
  const pass = (hours: number) => app.setNow(new Date(app.now().getTime() + hours * 60 * 60_000))

  test('OPEN-01: sends a baker to PayPal, and connects them once PayPal confirms', async () => {
    const url = await begin(ana)
    expect(url).toContain('/payment-sandbox/paypal/connect?referral=')
    expect((await comeBack(ana)).body).toMatchObject({ state: 'not_started', canBePaid: false })
    const { id } = sandbox.paypal.connectAt(url)
    expect((await comeBack(ana)).body).toMatchObject({ state: 'active', canBePaid: true, account: id })
    expect(await rowOf(ana)).toEqual({ paypal_merchant_id: id, paypal_connected: true })
  })

  test('decisions, payout details: beginning needs re-authentication, and returning does not', async () => {
    const refused = { status: 403, body: { error: 'proof_needed' } }
    expect(await ana.call('POST', '/api/paypal/connect')).toMatchObject(refused)
    expect(await comeBack(ana)).toMatchObject(refused)
    const url = await begin(ana)
    pass(1)
    expect(await ana.call('POST', '/api/paypal/connect')).toMatchObject(refused)
    const { id } = sandbox.paypal.connectAt(url)
    expect(await comeBack(ana)).toMatchObject({ status: 200, body: { account: id } })
  })

  test('lets a baker choose again after disconnecting, and does not return the old account', async () => {
    const first = await begin(ana)
    const former = sandbox.paypal.connectAt(first)
    await comeBack(ana)
    const gone = await ana.call('POST', '/api/sellers/payouts/paypal/disconnect', {})
    expect(gone).toMatchObject({ status: 200, body: { paypal: { account: null } } })
    expect(await comeBack(ana)).toMatchObject({ status: 200, body: { account: null } })
    const second = await begin(ana)
    expect(second).toContain('/payment-sandbox/paypal/connect?referral=')
    expect((await comeBack(ana)).body).toMatchObject({ account: null })
    const { id } = sandbox.paypal.connectAt(second)
    expect(id).not.toBe(former.id)
    expect((await comeBack(ana)).body).toMatchObject({ account: id })
    expect(await rowOf(ana)).toEqual({ paypal_merchant_id: id, paypal_connected: true })
  })

  test('begins no connection for a baker who is signed out while PayPal answers', async () => {
    await prove(ana)
    const leave = () => app.db.deleteFrom('sessions').where('user_id', '=', ana.user.id).execute()
    const { merchants } = await app.providers.open('paypal')
    const link = merchants.link
    vi.spyOn(merchants, 'link').mockImplementationOnce(async (...asked) => {
      await leave()
      return link(...asked)
    })
    expect(await ana.call('POST', '/api/paypal/connect')).toMatchObject({ status: 401 })
  })

  test.each([{ canReceive: false }, { isEmailConfirmed: false }])(
    'stores an account that is not ready, but does not pay it: %o',
    async (account) => {
      const { id } = sandbox.paypal.connectAt(await begin(ana), account)
      expect((await comeBack(ana)).body).toMatchObject({ state: 'action_needed', canBePaid: false })
      expect(await rowOf(ana)).toEqual({ paypal_merchant_id: id, paypal_connected: false })
    },
  )

  test("never takes over another baker's account, whatever the URL says", async () => {
    sandbox.paypal.connectAt(await begin(ana))
    const robin = await makePerson(app)
    await begin(robin)
    const { body } = await robin.call('POST', '/api/paypal/connect/return?merchantIdInPayPal=2222222222222')
    expect(body).toMatchObject({ state: 'not_started', account: null })
  })

  test('requires a confirmed email address and a session', async () => {
    const robin = await makePerson(app, { isEmailConfirmed: false })
    expect((await robin.call('POST', '/api/paypal/connect')).body).toMatchObject({
      error: 'email_unconfirmed',
    })
    expect((await callApp(app, 'POST', '/api/paypal/connect')).status).toBe(401)
    expect((await callApp(app, 'POST', '/api/paypal/connect/return')).status).toBe(401)
  })

  test('returns 503 without PayPal', async () => {
    await prove(ana)
    sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'connect' })
    expect((await ana.call('POST', '/api/paypal/connect')).status).toBe(503)
  })
})
