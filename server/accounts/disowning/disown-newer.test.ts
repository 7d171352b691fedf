import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecondFactors } from '#shared/api/second-factors.ts'
import { addApp } from '#tests/make/add-app.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { testNow } from '#tests/make/clock.ts'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { browserWith, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyAssertion } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const password = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'
const proof = { currentPassword: password }

describe('decisions, re-authentication: "This wasn’t me" undoes later changes', () => {
  let test: TestApp
  let owner: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  beforeEach(async () => {
    test.setNow(testNow)
    owner = await makePerson(test)
  })
  afterAll(() => test.close())

  const pass = (minutes: number) => test.setNow(new Date(test.now().getTime() + minutes * 60_000))
  const signIn = (typed = password) =>
    callApp(test, 'POST', '/api/login', { email: owner.user.email, password: typed })
  const linkTo = async (purpose: string) => tokenIn((await lastMailTo(test, owner.user.email, purpose)).text)
  const disown = async (token: string) => (await callApp(test, 'POST', '/api/auth/not-me', { token })).status
  const passkeySignIn = async (device: ReturnType<typeof makeAuthenticator>) => {
    const { credential, cookie } = await passkeyAssertion(test, device, 'user')
    return callApp(test, 'POST', '/api/login/passkey', { credential }, cookie)
  }
  /** A stranger signs in with the password from a new browser; returns the owner's notice link. */
  const breakIn = async () => {
    pass(60)
    const thief = browserWith(test, cookiesOf(await signIn()))
    const notice = await linkTo('new-device')
    pass(1)
    return { thief, notice }
  }
  /** The owner resets the password by email and signs in. */
  const comeBack = async () => {
    const chosen = { token: await linkTo('reset-password'), password: newPassword }
    expect((await callApp(test, 'POST', '/api/auth/reset-password', chosen)).status).toBe(204)
    const answer = await signIn(newPassword)
    expect(answer.body).toEqual({ user: owner.user })
    return browserWith(test, cookiesOf(answer))
  }
  const factorsOf = async ({ call }: Pick<Person, 'call'>) =>
    SecondFactors.parse((await call('GET', '/api/second-factors')).body)

  it('a passkey added after the reported sign-in no longer works', async () => {
    const { thief, notice } = await breakIn()
    const device = makeAuthenticator()
    await addPasskey(test, device, 'user', thief.cookie, { proof })
    const later = await linkTo('passkey-added')
    expect(await disown(notice)).toBe(204)
    expect((await passkeySignIn(device)).status).toBe(401)
    expect(await factorsOf(await comeBack())).toEqual({ app: false, passkeys: [], recoveryCodesLeft: 0 })
    // it has nothing left to undo
    expect(await disown(later)).toBe(404)
  })

  it('replaced recovery codes end, and an older passkey stays', async () => {
    const device = makeAuthenticator()
    await addPasskey(test, device, 'user', owner.cookie, { proof })
    pass(60)
    await addApp(test, owner)
    const notice = await linkTo('app-added')
    pass(1)
    await owner.call('POST', '/api/second-factors/recovery-codes', proof)
    expect(await factorsOf(owner)).toMatchObject({ app: true, recoveryCodesLeft: 10 })
    expect(await disown(notice)).toBe(204)
    const signedIn = await passkeySignIn(device)
    expect(signedIn.status).toBe(200)
    const left = await factorsOf(browserWith(test, cookiesOf(signedIn)))
    expect(left).toMatchObject({ app: false, passkeys: [{}], recoveryCodesLeft: 0 })
  })

  it('of two who press the button at once, one reads that the link was used', async () => {
    const { notice } = await breakIn()
    expect((await Promise.all([disown(notice), disown(notice)])).toSorted()).toEqual([204, 404])
  })

  it('a link about a later change keeps earlier changes', async () => {
    const { thief, notice } = await breakIn()
    const [first, second] = [makeAuthenticator(), makeAuthenticator()]
    await addPasskey(test, first, 'user', thief.cookie, { proof })
    pass(1)
    await addPasskey(test, second, 'user', thief.cookie, { proof })
    expect(await disown(await linkTo('passkey-added'))).toBe(204)
    expect([(await passkeySignIn(first)).status, (await passkeySignIn(second)).status]).toEqual([200, 401])
    expect(await disown(notice)).toBe(204)
    expect((await passkeySignIn(first)).status).toBe(401)
  })
})
