import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { addAdminPasskey, beginAdminApp, signInAdmin } from '#shared/api/admin-accounts.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { SecondFactors } from '#shared/api/second-factors.ts'
import { type Authenticator, makeAuthenticator } from '#tests/make/authenticator.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { mailsTo } from '#tests/make/mails.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { type Answer, callApp, makePerson } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyAssertion } from '#tests/make/passkeys.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { whileShown } from '#tests/make/while-shown.ts'
import { createAdmin } from './create-admin.ts'

const password = 'four trays of warm rolls'
const own = '/api/admin/second-factor/passkeys'

describe('admins’ passkeys', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const codeOf = ({ status, body }: Answer) => `${status} ${ErrorResponse.parse(body).error}`
  const ask = (cookie: string, url: string, body: unknown) => callApp(test, 'POST', url, body, cookie)
  const isIn = async (cookie: string) =>
    (await callApp(test, 'GET', '/api/admin/activity', undefined, cookie)).status
  const factorsOf = async (cookie: string) =>
    SecondFactors.parse((await callApp(test, 'GET', '/api/admin/second-factor', undefined, cookie)).body)
  const signInWith = async (device: Authenticator, before = '') => {
    const { credential, cookie } = await passkeyAssertion(test, device, 'admin')
    return ask([before, cookie].join('; '), '/api/admin/login/passkey', { credential })
  }
  const logged = (action: string, adminId: string) =>
    test.db
      .selectFrom('admin_activity_logs')
      .select(['details', 'admin_id'])
      .where('action', '=', action)
      .where('target_id', '=', adminId)
      .execute()
  /** A signed-in admin with only a passkey. */
  const withPasskey = async (role: Parameters<typeof makeAdmin>[1] = 'moderator') => {
    const admin = await makeAdmin(test, role)
    const device = makeAuthenticator()
    const added = await addPasskey(test, device, 'admin', admin.cookie)
    expect(added.status).toBe(201)
    return { ...admin, call: admin.call, cookie: admin.cookie, device }
  }
  const passkeysOf = async ({ admin }: Pick<TestAdmin, 'admin'>) =>
    test.db.selectFrom('admin_passkeys').select(['id', 'name']).where('admin_id', '=', admin.id).execute()

  it('OPEN-11: a passkey is a second factor: the console opens, and the password alone is not enough', async () => {
    const name = { username: 'ruth', email: 'ruth@example.org', role: 'admin' as const }
    const { admin, oneTimePassword } = await createAdmin(test, name)
    const signIn = (typed: string) =>
      callApp(test, 'POST', '/api/admin/login', { username: 'ruth', password: typed })
    const first = cookiesOf(await signIn(oneTimePassword))
    const passwords = { currentPassword: oneTimePassword, newPassword: password }
    const session = cookiesOf(await ask(first, '/api/admin/password', passwords))
    expect(await isIn(session)).toBe(403)
    const device = makeAuthenticator()
    expect(codeOf(await addPasskey(test, device, 'admin', session))).toBe('403 proof_needed')
    const proof = { currentPassword: password }
    const added = await addPasskey(test, device, 'admin', session, { proof, name: 'My key' })
    const { recoveryCodes, setUp } = addAdminPasskey.success.body.parse(added.body)
    expect([added.status, recoveryCodes.length, setUp]).toEqual([201, 10, null])
    expect(await isIn(session)).toBe(200)
    expect(await factorsOf(session)).toEqual({
      app: false,
      passkeys: [{ id: expect.any(String), name: 'My key', createdAt: expect.any(String) }],
      recoveryCodesLeft: 10,
    })
    expect(await logged('admin.add_passkey', admin.id)).toEqual([
      { admin_id: admin.id, details: { name: 'My key' } },
    ])
    const mails = await mailsTo(test, 'ruth@example.org')
    expect(mails.map(({ purpose }) => purpose)).toContain('admin-passkey-added')

    const started = await signIn(password)
    expect(signInAdmin.success.body.parse(started.body)).toEqual({
      message: 'Please take the second step',
      secondStep: ['passkey'],
    })
    expect(cookiesOf(started)).not.toContain('bakesale_admin=')
    const finished = await signInWith(device, cookiesOf(started))
    expect(finished.body).toMatchObject({
      message: 'Login successful',
      admin: { username: 'ruth' },
      setUp: null,
    })
    expect(String(finished.headers['set-cookie'])).toMatch(/bakesale_admin_second_step=;/)
    const alone = await signInWith(device)
    expect(await isIn(cookiesOf(alone))).toBe(200)

    const guess = await ask(cookiesOf(await signIn(password)), '/api/admin/login/code', { code: '123456' })
    expect(codeOf(guess)).toBe('422 invalid')
    const waiting = cookiesOf(await signIn(password))
    const recovered = await ask(waiting, '/api/admin/login/code', { code: recoveryCodes[0] })
    expect(recovered.status).toBe(200)
    expect((await factorsOf(cookiesOf(recovered))).recoveryCodesLeft).toBe(9)
  })

  it('adding an app or another passkey keeps the recovery codes', async () => {
    const { cookie, admin } = await withPasskey()
    const codesOf = () =>
      test.db
        .selectFrom('admin_two_factors')
        .select('backup_codes')
        .where('admin_id', '=', admin.id)
        .executeTakeFirstOrThrow()
    const kept = await codesOf()
    const begun = await ask(cookie, '/api/admin/second-factor', {})
    const { key } = beginAdminApp.success.body.parse(begun.body)
    const confirmed = await whileShown(test, key, (code) =>
      ask(cookie, '/api/admin/second-factor/confirm', { code }),
    )
    expect(confirmed.body).toEqual({ recoveryCodes: [], setUp: null })
    const renewed = cookiesOf(confirmed)
    const another = await addPasskey(test, makeAuthenticator(), 'admin', renewed)
    expect(another.body).toEqual({ recoveryCodes: [], setUp: null })
    expect(await codesOf()).toEqual(kept)
    expect(await factorsOf(renewed)).toMatchObject({
      app: true,
      passkeys: [{ name: 'Phone' }, { name: 'Phone' }],
      recoveryCodesLeft: 10,
    })
  })

  it('re-authenticates for money, roles and settings; another admin’s passkey does not', async () => {
    const [ruth, mo] = [await withPasskey('superadmin'), await withPasskey('superadmin')]
    await test.db.updateTable('admin_sessions').set({ proved_at: null }).execute()
    const change = { role: 'admin' }
    const url = `/api/admin/admins/${newId()}/role`
    const set = async (cookie: string) => codeOf(await callApp(test, 'PUT', url, change, cookie))
    expect(await set(ruth.cookie)).toBe('403 proof_needed')
    const prove = async (device: Authenticator) => {
      const { credential, cookie } = await passkeyAssertion(test, device, 'admin')
      return ask(`${ruth.cookie}; ${cookie}`, '/api/admin/proof', { credential })
    }
    const sessions = () => test.db.selectFrom('admin_sessions').select('id').execute()
    const before = await sessions()
    expect(codeOf(await prove(mo.device))).toBe('401 invalid_credentials')
    expect(codeOf(await prove(makeAuthenticator()))).toBe('401 invalid_credentials')
    expect(await set(ruth.cookie)).toBe('403 proof_needed')
    const proved = await prove(ruth.device)
    expect(proved.status).toBe(204)
    expect(await sessions()).toHaveLength(before.length)
    // the session has a new token, so a copied one is signed out
    expect(await set(ruth.cookie)).toBe('401 unauthenticated')
    expect(await set(cookiesOf(proved))).toBe('404 not_found')
  })

  it('each change requires re-authentication; only the owner removes a passkey, never the last factor', async () => {
    const [ruth, mo] = [await withPasskey(), await withPasskey()]
    const [passkey] = await passkeysOf(ruth)
    const remove = (cookie: string, id = passkey?.id) => ask(cookie, `${own}/${id}/remove`, {})
    expect(codeOf(await remove(mo.cookie))).toBe('404 not_found')
    expect(codeOf(await remove(ruth.cookie))).toBe('409 conflict')
    expect(await passkeysOf(ruth)).toHaveLength(1)
    const added = await addPasskey(test, makeAuthenticator(), 'admin', ruth.cookie, { name: 'Laptop' })
    expect(added.body).toEqual({ recoveryCodes: [], setUp: null })
    await test.db
      .updateTable('admin_sessions')
      .set({ proved_at: fromTestNow(-11 * 60_000) })
      .where('admin_id', '=', ruth.admin.id)
      .execute()
    for (const url of [`${own}/options`, `${own}/${passkey?.id}/remove`, '/api/admin/second-factor'])
      expect(codeOf(await ask(ruth.cookie, url, {}))).toBe('403 proof_needed')
    expect(codeOf(await ask(ruth.cookie, '/api/admin/second-factor/recovery-codes', {}))).toBe(
      '403 proof_needed',
    )
    await test.db.updateTable('admin_sessions').set({ proved_at: testNow }).execute()
    const all = await passkeysOf(ruth)
    const both = await Promise.all(all.map(({ id }) => remove(ruth.cookie, id)))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await passkeysOf(ruth)).toHaveLength(1)
    expect(await logged('admin.remove_passkey', ruth.admin.id)).toHaveLength(1)
    const mails = await mailsTo(test, `${ruth.admin.username}@example.org`)
    expect(mails.map(({ purpose }) => purpose)).toEqual([
      'admin-passkey-added',
      'admin-passkey-added',
      'admin-passkey-removed',
    ])
  })

  it('a response that is replayed, from another site or device, or without user verification is rejected', async () => {
    const ruth = await withPasskey()
    const { credential, cookie } = await passkeyAssertion(test, ruth.device, 'admin')
    const enter = async (body: unknown, cookies = cookie) =>
      (await ask(cookies, '/api/admin/login/passkey', body)).status
    expect(await enter({ credential })).toBe(200)
    expect(await enter({ credential })).toBe(401)
    const elsewhere = await passkeyAssertion(test, ruth.device, 'admin', { origin: 'https://bakes.example' })
    expect(await enter({ credential: elsewhere.credential }, elsewhere.cookie)).toBe(401)
    const fresh = await passkeyAssertion(test, ruth.device, 'admin')
    expect(await enter({ credential: fresh.credential }, '')).toBe(401)
    const other = await passkeyAssertion(test, makeAuthenticator(), 'admin')
    const { id, rawId } = fresh.credential
    expect(await enter({ credential: { ...other.credential, id, rawId } }, other.cookie)).toBe(401)
    const careless = Object.assign(makeAuthenticator(), { checksUser: false })
    const added = await addPasskey(test, careless, 'admin', ruth.cookie)
    expect(codeOf(added)).toBe('422 invalid')
    expect(await passkeysOf(ruth)).toHaveLength(1)
    expect((await logged('admin.sign_in_failed', ruth.admin.id)).map(({ details }) => details)).toEqual(
      Array(4).fill({ reason: 'wrong passkey' }),
    )
  })

  it('a passkey whose device stops verifying its user is rejected', async () => {
    const ruth = await withPasskey()
    const asked = await callApp(test, 'POST', `${own}/options`, {}, ruth.cookie)
    expect(asked.body).toMatchObject({
      rp: { id: 'localhost', name: 'BakeSale admin' },
      user: { name: ruth.admin.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await signInWith(ruth.device)).status).toBe(200)
    ruth.device.checksUser = false
    expect(codeOf(await signInWith(ruth.device))).toBe('401 invalid_credentials')
  })

  it('users’ passkeys do not work in the console, and admins’ not in the shop', async () => {
    const ruth = await withPasskey()
    const ana = await makePerson(test)
    const device = makeAuthenticator()
    const proof = { currentPassword: 'flour, water and salt' }
    expect((await addPasskey(test, device, 'user', ana.cookie, { proof })).status).toBe(201)
    expect(codeOf(await signInWith(device))).toBe('401 invalid_credentials')
    const admins = await passkeyAssertion(test, ruth.device, 'user')
    const inShop = await ask(admins.cookie, '/api/login/passkey', { credential: admins.credential })
    expect(codeOf(inShop)).toBe('401 invalid_credentials')
    // a challenge of the shop cannot be answered in the console
    const crossed = await ask(admins.cookie, '/api/admin/login/passkey', { credential: admins.credential })
    expect(codeOf(crossed)).toBe('401 invalid_credentials')
    const users = await passkeyAssertion(test, device, 'user')
    const entered = await ask(users.cookie, '/api/login/passkey', { credential: users.credential })
    expect(entered.body).toEqual({ user: ana.user })
  })

  it('an inactive admin gets the same answer as for a wrong password', async () => {
    const ruth = await withPasskey()
    const change = { is_active: false }
    await test.db.updateTable('admin_users').set(change).where('id', '=', ruth.admin.id).execute()
    const answer = await signInWith(ruth.device)
    expect([codeOf(answer), cookiesOf(answer)]).toEqual(['401 invalid_credentials', ''])
    const [line] = await logged('admin.sign_in_failed', ruth.admin.id)
    expect(line?.details).toEqual({ reason: 'inactive' })
  })

  it('resetting a second factor removes the passkeys and notifies their owner', async () => {
    const [boss, ruth] = [await makeAdmin(test, 'superadmin'), await withPasskey()]
    const answer = await boss.call('POST', `/api/admin/admins/${ruth.admin.id}/reset-second-factor`)
    expect(answer.body).toMatchObject({ hasSecondFactor: false })
    expect(await passkeysOf(ruth)).toEqual([])
    expect(await isIn(ruth.cookie)).toBe(401)
    expect(codeOf(await signInWith(ruth.device))).toBe('401 invalid_credentials')
    const mails = await mailsTo(test, `${ruth.admin.username}@example.org`)
    expect(mails.map(({ purpose }) => purpose)).toContain('admin-second-factors-reset')
  })

  const nobodys = {
    id: 'nobodys',
    rawId: 'nobodys',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
  }
  it.each<[string, unknown, number]>([
    ['/api/admin/login/passkey', {}, 422],
    ['/api/admin/login/passkey', { credential: null }, 422],
    ['/api/admin/login/passkey', { credential: { ...nobodys, id: "'; drop table admin_users; --" } }, 422],
    ['/api/admin/login/passkey', { credential: { ...nobodys, id: 'a'.repeat(10_001) } }, 422],
    ['/api/admin/login/passkey', { credential: { ...nobodys, type: 'password' } }, 422],
    ['/api/admin/login/passkey', { credential: nobodys }, 401],
    ['/api/admin/proof', {}, 422],
    ['/api/admin/proof', { credential: {} }, 422],
    ['/api/admin/proof', { credential: nobodys }, 401],
    [`${own}/options`, { currentPassword: 'not this one' }, 422],
    [`${own}/options`, { currentPassword: 7 }, 422],
    [own, { name: 'Phone' }, 422],
    [own, { name: '', credential: nobodys }, 422],
    [own, { name: 'x'.repeat(101), credential: nobodys }, 422],
    [own, { name: 'Phone', credential: nobodys }, 422],
    [own, { name: 'Phone', credential: { id: { $ne: null }, response: 7 } }, 422],
    [`${own}/${newId()}/remove`, {}, 404],
    [`${own}/1%20or%201=1/remove`, {}, 404],
  ])('%s rejects hostile input: %#', async (url, body, status) => {
    const ruth = await makeAdmin(test, 'superadmin')
    expect((await ask(ruth.cookie, url, body)).status).toBe(status)
    expect(await passkeysOf(ruth)).toEqual([])
  })
})

describe('passkeys of a console with its own host', () => {
  it('ADMIN_URL: belong to that host, and pages of the shop’s host cannot use them', async () => {
    const desk = 'desk.bakes.example'
    const test = await makeTestApp(anyEngine, {
      publicUrl: 'https://bakes.example',
      adminUrl: `https://${desk}`,
    })
    const { cookie } = await makeAdmin(test)
    const device = makeAuthenticator()
    const add = (origin: string) => addPasskey(test, device, 'admin', cookie, { host: desk, origin })
    const headers = { host: desk, origin: `https://${desk}` }
    const begun = await callApp(test, 'POST', `${own}/options`, {}, cookie, headers)
    expect(begun.body).toMatchObject({ rp: { id: desk } })
    expect(cookiesOf(begun)).toMatch(/^__Host-bakesale_admin_passkey=/)
    expect((await add('https://bakes.example')).status).toBe(422)
    expect((await add(`https://${desk}`)).status).toBe(201)
    const enter = async (origin: string) => {
      const proof = await passkeyAssertion(test, device, 'admin', { host: desk, origin })
      const body = { credential: proof.credential }
      return callApp(test, 'POST', '/api/admin/login/passkey', body, proof.cookie, headers)
    }
    expect((await enter('https://bakes.example')).status).toBe(401)
    expect((await enter(`https://${desk}`)).status).toBe(200)
    await test.close()
  })
})
