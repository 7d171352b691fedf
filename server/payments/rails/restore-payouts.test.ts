import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '#sandbox/open-sandbox.ts'
import { getPayouts } from '#shared/api/payouts.ts'
import { connectPaypal } from '#shared/api/paypal.ts'
import { createStripeAccount } from '#shared/api/stripe.ts'
import { testNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { browserWith, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { cookiesOf } from '#tests/make/passkeys.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { accountsOfBakers } from './accounts-of-bakers.ts'

const currentPassword = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'

describe('decisions, re-authentication: "This wasn’t me" restores payouts', () => {
  let test: TestApp
  let sandbox: Sandbox
  let owner: Person
  const dataDir = mkdtempSync(join(tmpdir(), 'payouts-back-'))
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { dataDir })
    sandbox = await test.sandbox()
  })
  beforeEach(async () => {
    test.setNow(testNow)
    owner = await makePerson(test)
  })
  afterAll(async () => {
    await test.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  type Browser = Pick<Person, 'call'>
  const pass = (minutes: number) => test.setNow(new Date(test.now().getTime() + minutes * 60_000))
  const linkTo = async (purpose: string) => tokenIn((await lastMailTo(test, owner.user.email, purpose)).text)
  const disown = async (token: string) =>
    expect((await callApp(test, 'POST', '/api/auth/not-me', { token })).status).toBe(204)
  const signIn = async (password: string) => {
    const body = { email: owner.user.email, password }
    return browserWith(test, cookiesOf(await callApp(test, 'POST', '/api/login', body)))
  }
  const prove = (browser: Browser, password = currentPassword) =>
    browser.call('POST', '/api/proof', { currentPassword: password })
  /** A thief signs in with the password, an hour later. */
  const breakIn = async () => {
    pass(60)
    const thief = await signIn(currentPassword)
    const notice = await linkTo('new-device')
    pass(1)
    await prove(thief)
    return { thief, notice }
  }
  const comeBack = async () => {
    const token = await linkTo('reset-password')
    await callApp(test, 'POST', '/api/auth/reset-password', { token, password: newPassword })
    const browser = await signIn(newPassword)
    await prove(browser, newPassword)
    return browser
  }
  const beginAt = async (browser: Browser) =>
    connectPaypal.success.body.parse((await browser.call('POST', '/api/paypal/connect')).body).url
  /** Connects an account at PayPal; returns its id there. */
  const connect = async (browser: Browser) => {
    const { id } = sandbox.paypal.connectAt(await beginAt(browser))
    expect(await browser.call('POST', '/api/paypal/connect/return')).toMatchObject({ status: 200 })
    return id
  }
  const disconnect = async (browser: Browser, rail: string) =>
    expect(await browser.call('POST', `/api/sellers/payouts/${rail}/disconnect`, {})).toMatchObject({
      status: 200,
    })
  const payouts = async (browser: Browser) =>
    getPayouts.success.body.parse((await browser.call('GET', '/api/sellers/payouts')).body)
  const typeAddress = async (browser: Browser, paypalEmail: string) => {
    const body = profileBody(owner, { paypalEmail, currentPassword })
    expect((await browser.call('PUT', `/api/profile/${owner.user.id}`, body)).status).toBe(200)
  }

  it('removes a first account that a thief connected, for good', async () => {
    const { thief, notice } = await breakIn()
    const stolen = await connect(thief)
    await disown(notice)
    await accountsOfBakers.paypal.refresh(test, stolen)
    const back = await comeBack()
    expect((await payouts(back)).paypal).toMatchObject({ account: null, canBePaid: false })
    expect(await connect(back)).not.toBe(stolen)
  })

  it('ignores a connection that a thief began', async () => {
    const { thief, notice } = await breakIn()
    const page = await beginAt(thief)
    await disown(notice)
    const { id } = sandbox.paypal.connectAt(page)
    await accountsOfBakers.paypal.refresh(test, id)
    expect((await payouts(await comeBack())).paypal).toMatchObject({ account: null })
  })

  it('pays the former account again at once, through the link in the email about the change', async () => {
    await prove(owner)
    const own = await connect(owner)
    const { thief } = await breakIn()
    await disconnect(thief, 'paypal')
    const notice = await linkTo('payout-changed')
    pass(1)
    await connect(thief)
    pass(2 * 24 * 60)
    await disown(notice)
    const { text } = await lastMailTo(test, owner.user.email, 'payout-changed')
    expect([text.includes(own), text.includes('token=')]).toEqual([true, false])
    const { paypal, offered } = await payouts(await comeBack())
    expect(paypal).toMatchObject({ account: own, canBePaid: true, change: null })
    expect(offered).toContain('paypal')
  })

  it('does not pay a former account that PayPal no longer allows to be paid', async () => {
    await prove(owner)
    const page = await beginAt(owner)
    sandbox.paypal.connectAt(page)
    await owner.call('POST', '/api/paypal/connect/return')
    const { thief, notice } = await breakIn()
    await disconnect(thief, 'paypal')
    sandbox.paypal.connectAt(page, { canReceive: false })
    await disown(notice)
    expect((await payouts(await comeBack())).paypal).toMatchObject({ canBePaid: false })
  })

  it('restores the email entered before and removes the one entered since; other addresses get no link', async () => {
    await typeAddress(owner, 'mine@pay.example')
    const { thief } = await breakIn()
    await typeAddress(thief, 'thief@pay.example')
    for (const stranger of ['mine@pay.example', 'thief@pay.example'])
      for (const { text } of await mailsTo(test, stranger)) expect(text).not.toContain('token=')
    await disown(await linkTo('payout-changed'))
    expect((await payouts(await comeBack())).paypal).toMatchObject({
      account: 'mine@pay.example',
      canBePaid: true,
      change: null,
    })
  })

  it('never reuses a Stripe account: the next one is new', async () => {
    const make = async (browser: Browser) =>
      createStripeAccount.success.body.parse((await browser.call('POST', '/api/stripe/account')).body).account
    const { thief, notice } = await breakIn()
    const stolen = await make(thief)
    sandbox.stripe.moveAccount(stolen, 'active')
    expect((await payouts(thief)).stripe).toMatchObject({ account: stolen, canBePaid: true })
    await disown(notice)
    const back = await comeBack()
    expect((await payouts(back)).stripe).toMatchObject({ account: null, canBePaid: false })
    const own = await make(back)
    expect(own).not.toBe(stolen)
    await disconnect(back, 'stripe')
    expect(await make(back)).not.toBe(own)
  })
})
