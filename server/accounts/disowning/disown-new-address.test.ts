import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SecondFactors } from '#shared/api/second-factors.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { browserWith, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyAssertion } from '#tests/make/passkeys.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const password = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'
const proof = { currentPassword: password }

describe('the owner of an account whose address a thief changed', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const signIn = (email: string, typed = password) =>
    callApp(test, 'POST', '/api/login', { email, password: typed })
  const disown = async (token: string) => (await callApp(test, 'POST', '/api/auth/not-me', { token })).status
  const linkTo = async (email: string, purpose: string) =>
    tokenIn((await lastMailTo(test, email, purpose)).text)
  const askAddress = (browser: Pick<Person, 'call'>, owner: Person, email: string) =>
    browser.call('PUT', `/api/profile/${owner.user.id}`, { ...profileBody(owner), email, ...proof })
  const confirm = async (browser: Pick<Person, 'call'>, email: string) => {
    const token = await linkTo(email, 'change-email')
    return (await browser.call('POST', '/api/auth/confirm-email', { token })).status
  }

  /** A thief who knows the password moves the account to their own address. */
  const takeOver = async () => {
    const owner = await makePerson(test)
    const thief = browserWith(test, cookiesOf(await signIn(owner.user.email)))
    const signInNotice = await linkTo(owner.user.email, 'new-device')
    const email = `thief-of-${owner.user.email}`
    expect((await askAddress(thief, owner, email)).status).toBe(200)
    const asked = await linkTo(owner.user.email, 'email-change-asked')
    expect(await confirm(thief, email)).toBe(204)
    const changed = await linkTo(owner.user.email, 'email-changed')
    return { owner, thief, email, links: { signInNotice, asked, changed } }
  }
  /** The owner resets the password from their own mailbox and signs in with their own address. */
  const comeBack = async ({ user }: Person) => {
    const token = await linkTo(user.email, 'reset-password')
    const chosen = { token, password: newPassword }
    expect((await callApp(test, 'POST', '/api/auth/reset-password', chosen)).status).toBe(204)
    return browserWith(test, cookiesOf(await signIn(user.email, newPassword)))
  }

  it('keeps the address with the link in the change notice', async () => {
    const owner = await makePerson(test)
    const thief = browserWith(test, cookiesOf(await signIn(owner.user.email)))
    const email = `thief-of-${owner.user.email}`
    await askAddress(thief, owner, email)
    const token = await linkTo(email, 'change-email')
    expect(await disown(await linkTo(owner.user.email, 'email-change-asked'))).toBe(204)
    expect((await thief.call('GET', '/api/second-factors')).status).toBe(401)
    const confirming = { token, ...proof }
    expect((await callApp(test, 'POST', '/api/auth/confirm-email', confirming)).status).toBe(404)
    expect((await (await comeBack(owner)).call('GET', '/api/second-factors')).status).toBe(200)
  })

  it.each(['signInNotice', 'asked', 'changed'] as const)(
    'gets the account back by the link %s in their mailbox, without later additions',
    async (link) => {
      const { owner, thief, email, links } = await takeOver()
      const device = makeAuthenticator()
      await addPasskey(test, device, 'user', thief.cookie, { proof })
      const thiefsLink = await linkTo(email, 'passkey-added')
      expect(await disown(links[link])).toBe(204)
      expect((await thief.call('GET', '/api/second-factors')).status).toBe(401)
      const { credential, cookie } = await passkeyAssertion(test, device, 'user')
      expect((await callApp(test, 'POST', '/api/login/passkey', { credential }, cookie)).status).toBe(401)
      // the thief's mailbox no longer opens or ends anything
      expect((await mailsTo(test, email)).map(({ purpose }) => purpose)).not.toContain('reset-password')
      expect(await disown(thiefsLink)).toBe(404)
      expect((await lastMailTo(test, email, 'email-changed')).text).not.toContain('token=')
      const back = await comeBack(owner)
      const factors = SecondFactors.parse((await back.call('GET', '/api/second-factors')).body)
      expect(factors).toEqual({ app: false, passkeys: [], recoveryCodesLeft: 0 })
      expect((await signIn(email, newPassword)).status).toBe(401)
    },
  )

  it('gets it back from the second of two new addresses, and the first cannot take it again', async () => {
    const { owner, thief, email, links } = await takeOver()
    const second = `second-${email}`
    expect((await askAddress(thief, owner, second)).status).toBe(200)
    expect(await confirm(thief, second)).toBe(204)
    const thiefsLink = await linkTo(email, 'email-changed')
    expect(await disown(links.changed)).toBe(204)
    expect(await disown(thiefsLink)).toBe(404)
    await comeBack(owner)
  })

  it('finds the address reserved while its links work: nobody can sign up with it or change to it', async () => {
    const { owner, links } = await takeOver()
    const { email } = owner.user
    const body = { email, password, firstName: 'Robin' }
    const signedUp = await callApp(test, 'POST', '/api/signup', body)
    expect([signedUp.status, signedUp.body]).toMatchObject([409, { error: 'email_taken' }])
    const other = await makePerson(test)
    expect((await askAddress(other, other, email)).body).toMatchObject({ error: 'email_taken' })
    expect(await disown(links.changed)).toBe(204)
    await comeBack(owner)
  })

  it('can change back on their own and keeps later additions', async () => {
    const owner = await makePerson(test)
    const email = `new-${owner.user.email}`
    await askAddress(owner, owner, email)
    expect(await confirm(owner, email)).toBe(204)
    const device = makeAuthenticator()
    await addPasskey(test, device, 'user', owner.cookie, { proof })
    expect((await askAddress(owner, owner, owner.user.email)).status).toBe(200)
    expect(await confirm(owner, owner.user.email)).toBe(204)
    const factors = SecondFactors.parse((await owner.call('GET', '/api/second-factors')).body)
    expect(factors.passkeys).toHaveLength(1)
  })
})
