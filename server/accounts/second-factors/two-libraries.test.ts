import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdmin } from '#server/admin/accounts/create-admin.ts'
import { beginAdminApp, confirmAdminApp } from '#shared/api/admin-accounts.ts'
import { beginApp, confirmApp } from '#shared/api/second-factors.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyProof } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { whileShown } from '#tests/make/while-shown.ts'

const password = 'flour, water and salt'

/** The account library runs twice in each process, for users and for admins, on tables of their own. */
describe('second factors of users and admins in one process', () => {
  let test: TestApp
  beforeEach(async () => {
    test = await makeTestApp('embedded')
  })
  afterEach(() => test.close())

  /** Somebody with an app who signs in by password and recovery code, each time with the next; answers the status. */
  type SignIn = () => Promise<number>

  async function userWithApp(): Promise<SignIn> {
    const ana = await makePerson(test)
    const begun = await ana.call('POST', '/api/second-factors/app', { currentPassword: password })
    const { key } = beginApp.success.body.parse(begun.body)
    const confirmed = await whileShown(test, key, (code) =>
      ana.call('POST', '/api/second-factors/app/confirm', { code }),
    )
    const { recoveryCodes } = confirmApp.success.body.parse(confirmed.body)
    return async () => {
      const body = { email: ana.user.email, password }
      const first = await callApp(test, 'POST', '/api/login', body)
      const code = recoveryCodes.pop()
      return (await callApp(test, 'POST', '/api/login/code', { code }, cookiesOf(first))).status
    }
  }

  async function adminWithApp(): Promise<SignIn> {
    const name = { username: 'ruth', email: 'ruth@example.org', role: 'superadmin' as const }
    const { oneTimePassword } = await createAdmin(test, name)
    const signIn = (typed: string) =>
      callApp(test, 'POST', '/api/admin/login', { username: 'ruth', password: typed })
    let session = cookiesOf(await signIn(oneTimePassword))
    const call = (url: string, body: unknown) => callApp(test, 'POST', `/api/admin/${url}`, body, session)
    const passwords = { currentPassword: oneTimePassword, newPassword: password }
    session = cookiesOf(await call('password', passwords))
    const begun = await call('second-factor', { currentPassword: password })
    const { key } = beginAdminApp.success.body.parse(begun.body)
    const confirmed = await whileShown(test, key, (code) => call('second-factor/confirm', { code }))
    const { recoveryCodes } = confirmAdminApp.success.body.parse(confirmed.body)
    return async () => {
      const first = cookiesOf(await signIn(password))
      const code = recoveryCodes.pop()
      return (await callApp(test, 'POST', '/api/admin/login/code', { code }, first)).status
    }
  }

  async function userWithPasskey(): Promise<SignIn> {
    const ana = await makePerson(test)
    const device = makeAuthenticator()
    await addPasskey(test, device, 'user', ana.cookie, { proof: { currentPassword: password } })
    return async () => {
      const { credential, cookie } = await passkeyProof(test, device, 'user')
      return (await callApp(test, 'POST', '/api/login/passkey', { credential }, cookie)).status
    }
  }

  async function adminWithPasskey(): Promise<SignIn> {
    const device = makeAuthenticator()
    await addPasskey(test, device, 'admin', (await makeAdmin(test)).cookie)
    return async () => {
      const { credential, cookie } = await passkeyProof(test, device, 'admin')
      return (await callApp(test, 'POST', '/api/admin/login/passkey', { credential }, cookie)).status
    }
  }

  it('a user signs in after an admin did', async () => {
    const user = await userWithApp()
    const admin = await adminWithApp()
    expect([await user(), await admin(), await user()]).toEqual([200, 200, 200])
  })

  it('an admin signs in after a user did', async () => {
    const admin = await adminWithApp()
    const user = await userWithApp()
    expect([await admin(), await user(), await admin()]).toEqual([200, 200, 200])
  })

  it('a user’s passkey opens after an admin’s was made', async () => {
    const user = await userWithPasskey()
    const admin = await adminWithPasskey()
    expect([await user(), await admin(), await user()]).toEqual([200, 200, 200])
  })

  it('an admin’s passkey opens after a user’s was made', async () => {
    const admin = await adminWithPasskey()
    const user = await userWithPasskey()
    expect([await admin(), await user(), await admin()]).toEqual([200, 200, 200])
  })
})
