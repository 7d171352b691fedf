import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '#sandbox/open-sandbox.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('being paid over PayPal', () => {
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

  const comeBack = (person: Person) => person.call('POST', '/api/paypal/connect/return')
  const rowOf = (person: Person) =>
    app.db
      .selectFrom('users')
      .select(['paypal_merchant_id', 'paypal_connected'])
      .where('id', '=', person.user.id)
      .executeTakeFirst()

  test('OPEN-01: a baker is sent to PayPal, and is connected once PayPal says so', async () => {
    const { status, body } = await ana.call('POST', '/api/paypal/connect')
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.stringContaining('/payment-sandbox/paypal/connect?referral=') })
    expect((await comeBack(ana)).body).toMatchObject({ state: 'not_started', canBePaid: false })
    const { id } = sandbox.paypal.connect(ana.user.id)
    expect((await comeBack(ana)).body).toMatchObject({ state: 'active', canBePaid: true, account: id })
    expect(await rowOf(ana)).toEqual({ paypal_merchant_id: id, paypal_connected: true })
  })

  test('a baker whose way back got lost, and PayPal’s event with it, is connected as they begin again', async () => {
    const { id } = sandbox.paypal.connect(ana.user.id)
    expect(await rowOf(ana)).toEqual({ paypal_merchant_id: null, paypal_connected: false })
    const { body } = await ana.call('POST', '/api/paypal/connect')
    expect(body).toEqual({ url: 'http://localhost/seller-onboarding?paypal=back' })
    expect(await rowOf(ana)).toEqual({ paypal_merchant_id: id, paypal_connected: true })
  })

  test.each([{ canReceive: false }, { isEmailConfirmed: false }])(
    'an account that is not ready is known, but cannot be paid: %o',
    async (account) => {
      const { id } = sandbox.paypal.connect(ana.user.id, account)
      expect((await comeBack(ana)).body).toMatchObject({ state: 'action_needed', canBePaid: false })
      expect(await rowOf(ana)).toEqual({ paypal_merchant_id: id, paypal_connected: false })
    },
  )

  test("another baker's account never becomes one's own, whatever the address bar says", async () => {
    sandbox.paypal.connect(ana.user.id)
    const robin = await makePerson(app)
    const { body } = await robin.call('POST', '/api/paypal/connect/return?merchantIdInPayPal=2222222222222')
    expect(body).toMatchObject({ state: 'not_started', account: null })
  })

  test('an unconfirmed e-mail address comes first, and a visitor signs in', async () => {
    const robin = await makePerson(app, { isEmailConfirmed: false })
    expect((await robin.call('POST', '/api/paypal/connect')).status).toBe(403)
    expect((await callApp(app, 'POST', '/api/paypal/connect')).status).toBe(401)
    expect((await callApp(app, 'POST', '/api/paypal/connect/return')).status).toBe(401)
  })

  test('PayPal away says so', async () => {
    sandbox.behave({ rail: 'paypal', behaviour: 'server_error', operation: 'connect' })
    expect((await ana.call('POST', '/api/paypal/connect')).status).toBe(503)
  })
})
