import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAdmin } from '#server/admin/accounts/create-admin.ts'
import { beginAdminApp, confirmAdminApp } from '#shared/api/admin-accounts.ts'
import { beginApp, confirmApp } from '#shared/api/second-factors.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyAssertion } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { whileShown } from '#tests/make/while-shown.ts'

const password = 'flour, water and salt'

/** The account library runs twice in each process, for users and for admins, on separate tables. */
describe('second factors of users and admins in one process', () => {
  let test: TestApp
  beforeEach(async () => {
    test = await makeTestApp('embedded')
  })
  afterEach(() => test.close())

  /** Signs in somebody with a second factor, with the next recovery code each time; returns the status. */
  type SignIn = () => Promise<number>

  /** The two steps of a sign-in with an app: the password's cookie, and the code that completes it. */
  interface Steps {
    begin(): Promise<string>
    finish(cookie: string): Promise<number>
  }
  const signInBy =
    ({ begin, finish }: Steps): SignIn =>
    async () =>
      finish(await begin())

  async function userWithApp(): Promise<Steps> {
    const ana = await makePerson(test)
    const begun = await ana.call('POST', '/api/second-factors/app', { currentPassword: password })
    const { key } = beginApp.success.body.parse(begun.body)
    const confirmed = await whileShown(test, key, (code) =>
      ana.call('POST', '/api/second-factors/app/confirm', { code }),
    )
    const { recoveryCodes } = confirmApp.success.body.parse(confirmed.body)
    const body = { email: ana.user.email, password }
    return {
      begin: async () => cookiesOf(await callApp(test, 'POST', '/api/login', body)),
      finish: async (cookie) =>
        (await callApp(test, 'POST', '/api/login/code', { code: recoveryCodes.pop() }, cookie)).status,
    }
  }

  async function adminWithApp(): Promise<Steps> {
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
    return {
      begin: async () => cookiesOf(await signIn(password)),
      finish: async (cookie) =>
        (await callApp(test, 'POST', '/api/admin/login/code', { code: recoveryCodes.pop() }, cookie)).status,
    }
  }

  async function userWithPasskey(): Promise<SignIn> {
    const ana = await makePerson(test)
    const device = makeAuthenticator()
    await addPasskey(test, device, 'user', ana.cookie, { proof: { currentPassword: password } })
    return async () => {
      const { credential, cookie } = await passkeyAssertion(test, device, 'user')
      return (await callApp(test, 'POST', '/api/login/passkey', { credential }, cookie)).status
    }
  }

  async function adminWithPasskey(): Promise<SignIn> {
    const device = makeAuthenticator()
    await addPasskey(test, device, 'admin', (await makeAdmin(test)).cookie)
    return async () => {
      const { credential, cookie } = await passkeyAssertion(test, device, 'admin')
      return (await callApp(test, 'POST', '/api/admin/login/passkey', { credential }, cookie)).status
    }
  }

  it('a user signs in after an admin did', async () => {
    const user = signInBy(await userWithApp())
    const admin = signInBy(await adminWithApp())
    expect([await user(), await admin(), await user()]).toEqual([200, 200, 200])
  })

  it('an admin signs in after a user did', async () => {
    const admin = signInBy(await adminWithApp())
    const user = signInBy(await userWithApp())
    expect([await admin(), await user(), await admin()]).toEqual([200, 200, 200])
  })

  it('CONST-03, OPEN-13: a pending second step works only in its own realm, whatever its cookie’s name', async () => {
    const [user, admin] = [await userWithApp(), await adminWithApp()]
    const [ofUser, ofAdmin] = [await user.begin(), await admin.begin()]
    expect(ofUser).toContain('bakesale_second_step=')
    expect(ofAdmin).toContain('bakesale_admin_second_step=')
    const asAdmins = ofUser.replaceAll('bakesale_second_step=', 'bakesale_admin_second_step=')
    const asUsers = ofAdmin.replaceAll('bakesale_admin_second_step=', 'bakesale_second_step=')
    expect([await admin.finish(ofUser), await user.finish(ofAdmin)]).toEqual([409, 409])
    expect([await admin.finish(asAdmins), await user.finish(asUsers)]).toEqual([409, 409])
    // each still works in its own realm
    expect([await user.finish(ofUser), await admin.finish(ofAdmin)]).toEqual([200, 200])
  })

  it('a user’s passkey works after an admin’s was created', async () => {
    const user = await userWithPasskey()
    const admin = await adminWithPasskey()
    expect([await user(), await admin(), await user()]).toEqual([200, 200, 200])
  })

  it('an admin’s passkey works after a user’s was created', async () => {
    const admin = await adminWithPasskey()
    const user = await userWithPasskey()
    expect([await admin(), await user(), await admin()]).toEqual([200, 200, 200])
  })
})
