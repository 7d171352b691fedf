import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { renewKitchenCalendar } from '#shared/api/kitchen.ts'
import { beginApp, SecondFactors } from '#shared/api/second-factors.ts'
import { addApp } from '#tests/make/add-app.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { type Answer, browserWith, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyAssertion } from '#tests/make/passkeys.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { aCodeLater, whileShown } from '#tests/make/while-shown.ts'
import { mailResetLinks } from './mail-reset-links.ts'

const password = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'
const proof = { currentPassword: password }

describe('somebody who got into an account', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
  })
  afterAll(() => test.close())

  let networks = 0
  /** Each call comes from its own network, so only limits per account or device apply. */
  const post = async (url: string, payload: object, cookie = ''): Promise<Answer> => {
    networks += 1
    const remoteAddress = `198.51.${networks >> 8}.${networks & 255}`
    const { origin } = new URL(test.config.publicUrl)
    const headers = { origin, ...(cookie === '' ? {} : { cookie }) }
    const answer = await test.app.inject({ method: 'POST', url, remoteAddress, headers, payload })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === '' ? null : answer.json(),
    }
  }
  const enterCode = (code: string, cookie: string) => post('/api/login/code', { code }, cookie)
  const signIn = ({ user }: Person, by = password, cookie?: string) =>
    post('/api/login', { email: user.email, password: by }, cookie)
  const reset = async ({ user }: Person) => {
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: user.email })
    await mailResetLinks(test)
    const token = tokenIn((await lastMailTo(test, user.email, 'reset-password')).text)
    return callApp(test, 'POST', '/api/auth/reset-password', { token, password: newPassword })
  }
  const signInWithPasskey = async (device: ReturnType<typeof makeAuthenticator>) => {
    const { credential, cookie } = await passkeyAssertion(test, device, 'user')
    return callApp(test, 'POST', '/api/login/passkey', { credential }, cookie)
  }

  it('cannot add a way to sign in before the address is confirmed', async () => {
    const thief = await makePerson(test, { isEmailConfirmed: false })
    for (const path of [
      '/api/second-factors/app',
      '/api/second-factors/passkeys/options',
      '/api/second-factors/recovery-codes',
      '/api/sellers/kitchen/calendar',
      '/api/access-tokens',
    ]) {
      const body = { ...proof, name: 'Till', scopes: ['read'], days: 30 }
      const answer = await thief.call('POST', path, path.includes('calendar') ? undefined : body)
      expect([path, answer.status, ErrorResponse.parse(answer.body).error]).toEqual([
        path,
        403,
        'email_unconfirmed',
      ])
    }
  })

  it('loses everything set up before the owner of the address confirmed it with a reset', async () => {
    const thief = await makePerson(test)
    const device = makeAuthenticator()
    await addPasskey(test, device, 'user', thief.cookie, { proof })
    await addApp(test, thief)
    const calendar = await thief.call('POST', '/api/sellers/kitchen/calendar')
    const { url } = renewKitchenCalendar.success.body.parse(calendar.body)
    // accounts from before these things required a confirmed address
    await test.db
      .updateTable('users')
      .set({ email_verified: false })
      .where('id', '=', thief.user.id)
      .execute()
    expect((await reset(thief)).status).toBe(204)
    expect((await signInWithPasskey(device)).status).toBe(401)
    expect((await test.app.inject(new URL(url).pathname)).statusCode).toBe(404)
    expect((await signIn(thief, newPassword)).body).toEqual({ user: thief.user })
  })

  it('sells nothing in the name of the address’s owner', async () => {
    const thief = await makePerson(test, { isEmailConfirmed: false })
    const profile = { ...profileBody(thief), phone: '555 0100 200', bio: 'Order by phone.' }
    const toThief = { ...profile, paypalEmail: 'thief@example.org', ...proof }
    const refused = await thief.call('PUT', `/api/profile/${thief.user.id}`, toThief)
    expect([refused.status, ErrorResponse.parse(refused.body).error]).toEqual([403, 'email_unconfirmed'])
    expect((await thief.call('PUT', `/api/profile/${thief.user.id}`, profile)).status).toBe(200)
    const listing = await makeListing(thief)
    expect((await reset(thief)).status).toBe(204)
    const owner = browserWith(test, cookiesOf(await signIn(thief, newPassword)))
    const { body } = await owner.call('GET', `/api/profile/${thief.user.id}`)
    expect(body).toMatchObject({ phone: null, bio: null, paypalEmail: null })
    expect((await callApp(test, 'GET', `/api/food-listings/${listing.id}`)).status).toBe(404)
    expect((await owner.call('GET', `/api/food-listings/${listing.id}`)).body).toMatchObject({
      isActive: false,
      isDraft: false,
    })
  })

  it('does not get the account when the owner opens the link in another browser', async () => {
    const thief = await makePerson(test, { isEmailConfirmed: false })
    const token = tokenIn((await lastMailTo(test, thief.user.email, 'verify-email')).text)
    const confirm = (more: object, cookie?: string) =>
      callApp(test, 'POST', '/api/auth/confirm-email', { token, ...more }, cookie)
    for (const more of [{}, { currentPassword: 'not this one' }]) {
      const answer = await confirm(more)
      expect([answer.status, Object.keys(ErrorResponse.parse(answer.body).fields ?? {})]).toEqual([
        422,
        ['currentPassword'],
      ])
    }
    const other = await makePerson(test)
    expect((await confirm({}, other.cookie)).status).toBe(422)
    expect((await confirm(proof)).status).toBe(204)
  })

  it('cannot change the address with a link older than the new password', async () => {
    const ana = await makePerson(test)
    const email = `thief-of-${ana.user.email}`
    await ana.call('PUT', `/api/profile/${ana.user.id}`, { ...profileBody(ana), email, ...proof })
    const token = tokenIn((await lastMailTo(test, email, 'change-email')).text)
    await ana.call('PUT', '/api/account/password', { ...proof, newPassword })
    const answer = await ana.call('POST', '/api/auth/confirm-email', { token })
    expect(answer.status).toBe(404)
  })

  it('loses a passkey, every session and the password to the notice’s link', async () => {
    const ana = await makePerson(test)
    const thief = browserWith(test, cookiesOf(await signIn(ana)))
    const device = makeAuthenticator()
    await addPasskey(test, device, 'user', thief.cookie, { proof })
    const { text } = await lastMailTo(test, ana.user.email, 'passkey-added')
    expect(text).toContain('This wasn’t me')
    const token = tokenIn(text)
    // opening a link changes nothing
    expect((await test.app.inject(`/not-me?token=${token}`)).statusCode).toBe(200)
    expect((await thief.call('GET', '/api/second-factors')).status).toBe(200)
    const disown = () => callApp(test, 'POST', '/api/auth/not-me', { token })
    expect((await disown()).status).toBe(204)
    expect((await thief.call('GET', '/api/second-factors')).status).toBe(401)
    expect((await signInWithPasskey(device)).status).toBe(401)
    expect((await signIn(ana)).status).toBe(401)
    expect((await disown()).status).toBe(404)
    const link = tokenIn((await lastMailTo(test, ana.user.email, 'reset-password')).text)
    const chosen = { token: link, password: newPassword }
    expect((await callApp(test, 'POST', '/api/auth/reset-password', chosen)).status).toBe(204)
    const owner = browserWith(test, cookiesOf(await signIn(ana, newPassword)))
    const factors = SecondFactors.parse((await owner.call('GET', '/api/second-factors')).body)
    expect(factors).toEqual({ app: false, passkeys: [], recoveryCodesLeft: 0 })
  })

  it('cannot lock out known second-step devices or recovery codes with the password', async () => {
    const ana = await makePerson(test)
    const { key, recoveryCodes } = await addApp(test, ana, { later: -aCodeLater })
    const step = async (cookie?: string) => cookiesOf(await signIn(ana, password, cookie))
    const first = await whileShown(test, key, async (code) => enterCode(code, await step()))
    expect(first.status).toBe(200)
    const device = cookiesOf(first)
    for (let tries = 0; tries < 2; tries += 1) {
      const cookie = await step()
      for (let wrong = 0; wrong < 5; wrong += 1) expect((await enterCode('000000', cookie)).status).toBe(422)
    }
    const stranger = await whileShown(test, key, async (code) => enterCode(code, await step()), aCodeLater)
    expect(stranger.status).toBe(429)
    const known = await whileShown(
      test,
      key,
      async (code) => enterCode(code, `${await step(device)}; ${device}`),
      aCodeLater,
    )
    expect(known.status).toBe(200)
    expect((await enterCode(recoveryCodes[0] ?? '', await step())).status).toBe(200)
  })

  it('cannot lock out the browser that set up the app either', async () => {
    const ana = await makePerson(test)
    const begun = await ana.call('POST', '/api/second-factors/app', proof)
    const { key } = beginApp.success.body.parse(begun.body)
    const confirm = (code: string) => ana.call('POST', '/api/second-factors/app/confirm', { code })
    const device = cookiesOf(await whileShown(test, key, confirm, -aCodeLater))
    for (let tries = 0; tries < 2; tries += 1) {
      const cookie = cookiesOf(await signIn(ana))
      for (let wrong = 0; wrong < 5; wrong += 1) expect((await enterCode('000000', cookie)).status).toBe(422)
    }
    const known = await whileShown(test, key, async (code) =>
      enterCode(code, `${cookiesOf(await signIn(ana, password, device))}; ${device}`),
    )
    expect(known.status).toBe(200)
  })

  it('has ten guesses at recovery codes per 15 minutes', async () => {
    const ana = await makePerson(test)
    const { recoveryCodes } = await addApp(test, ana)
    for (let tries = 0; tries < 2; tries += 1) {
      const cookie = cookiesOf(await signIn(ana))
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect((await enterCode('zzzzz-zzzzz', cookie)).status).toBe(422)
    }
    const late = await enterCode(recoveryCodes[0] ?? '', cookiesOf(await signIn(ana)))
    expect(late.status).toBe(429)
  })
})
