import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adminRoles } from '#shared/admin-rights.ts'
import {
  beginAdminApp,
  confirmAdminApp,
  renewAdminRecoveryCodes,
  signInAdmin,
} from '#shared/api/admin-accounts.ts'
import {
  createAdmin as createAdminCall,
  resetAdminPassword as resetPasswordCall,
} from '#shared/api/admins.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { testNow } from '#tests/make/clock.ts'
import { mailsTo } from '#tests/make/mails.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { aCodeLater, whileShown } from '#tests/make/while-shown.ts'
import { createAdmin } from './create-admin.ts'
import { makeFirstAdmin } from './first-admin.ts'

const password = 'four trays of warm rolls'
const cookieOf = (lines: unknown, name: string) =>
  [lines]
    .flat()
    .map(String)
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''

describe('admin accounts', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const signIn = async (username: string, typed: string, headers: Record<string, string> = {}) => {
    const answer = await callApp(
      test,
      'POST',
      '/api/admin/login',
      { username, password: typed },
      undefined,
      headers,
    )
    const lines = answer.headers['set-cookie']
    return {
      ...answer,
      lines,
      cookie: cookieOf(lines, 'bakesale_admin'),
      secondStep: cookieOf(lines, 'bakesale_admin_second_step'),
    }
  }
  const call = (cookie: string, method: 'GET' | 'POST', url: string, body?: unknown) =>
    callApp(test, method, `/api/admin/${url}`, body, cookie)
  const me = async (cookie: string) => (await call(cookie, 'GET', 'me')).body
  const errorOf = (answer: { body: unknown }) => ErrorResponse.parse(answer.body)
  const logged = async (action: string) =>
    test.db
      .selectFrom('admin_activity_logs')
      .selectAll()
      .where('action', '=', action)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()

  it('OPEN-11, OPEN-12: a try-out’s first admin is a superadmin; the one-time password shows until changed', async () => {
    const shown = await makeFirstAdmin(test)
    expect(shown).toEqual({ username: 'admin', oneTimePassword: expect.any(String) })
    // a start that failed on a busy port loses nothing
    expect(await makeFirstAdmin(test)).toEqual(shown)
    const oneTime = shown?.oneTimePassword ?? ''
    const answer = await signIn('admin', oneTime)
    expect(answer.body).toMatchObject({
      message: 'Login successful',
      admin: { username: 'admin', role: 'superadmin' },
      setUp: 'change_password',
    })
    const stored = await test.db.selectFrom('admin_accounts').select('password').execute()
    expect(JSON.stringify(stored)).not.toContain(oneTime)
    expect(await makeFirstAdmin(test)).toEqual(shown)
    const body = { currentPassword: oneTime, newPassword: password }
    await callApp(test, 'POST', '/api/admin/password', body, answer.cookie)
    expect(await makeFirstAdmin(test)).toBe(null)
  })

  it('API-20, ADMIN-17, ADMIN-19, ADMIN-27, DATA-13: only a username with its password signs in', async () => {
    const { admin, oneTimePassword } = await createAdmin(test, {
      username: 'maria',
      email: 'maria@example.org',
    })
    expect(admin).toMatchObject({ role: 'moderator', isActive: true, hasOneTimePassword: true })
    const answer = await signIn('  Maria ', oneTimePassword, { 'user-agent': 'Firefox' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      message: 'Login successful',
      admin: { id: admin.id, username: 'maria', firstName: '', lastName: '', role: 'moderator' },
      setUp: 'change_password',
    })
    expect(String(answer.lines)).toMatch(
      /bakesale_admin=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict/,
    )
    expect(await logged('admin.sign_in')).toMatchObject([
      { admin_id: admin.id, ip_address: '127.0.0.1', user_agent: 'Firefox' },
      {},
    ])
    for (const body of [{ username: ' ', password: 'x' }, { username: 'maria' }, {}]) {
      const refused = await callApp(test, 'POST', '/api/admin/login', body)
      expect([refused.status, Object.values(errorOf(refused).fields ?? {})]).toContainEqual(422)
    }
  })

  it('OPEN-12: a wrong password, an unknown name and an inactive admin get one answer, each logged', async () => {
    const { admin } = await createAdmin(test, { username: 'gone', email: 'gone@example.org' })
    const { oneTimePassword } = await createAdmin(test, { username: 'asleep', email: 'asleep@example.org' })
    await test.db
      .updateTable('admin_users')
      .set({ is_active: false })
      .where('username', '=', 'asleep')
      .execute()
    const tries = [
      await signIn('gone', 'not the password'),
      await signIn('nobody', 'not the password'),
      await signIn('asleep', oneTimePassword),
    ]
    for (const answer of tries) {
      expect([answer.status, errorOf(answer).error, errorOf(answer).message, answer.cookie]).toEqual([
        401,
        'invalid_credentials',
        'Invalid credentials',
        '',
      ])
    }
    const lines = await logged('admin.sign_in_failed')
    expect(lines.map(({ admin_id, details }) => [admin_id === null, details.reason])).toEqual([
      [false, 'inactive'],
      [true, 'unknown username'],
      [false, 'wrong password'],
    ])
    expect(lines.at(-1)?.admin_id).toBe(admin.id)
    expect(JSON.stringify(lines)).not.toContain('not the password')
  })

  it.each(adminRoles)('a %s has no access without a second factor', async (role) => {
    const { admin, call: ask } = await makeAdmin(test, role)
    expect((await ask('GET', '/api/admin/dashboard')).status).not.toBe(403)
    await test.db
      .updateTable('admin_users')
      .set({ two_factor_enabled: false })
      .where('id', '=', admin.id)
      .execute()
    const refused = await ask('GET', '/api/admin/dashboard')
    expect([refused.status, errorOf(refused).error]).toEqual([403, 'set_up_needed'])
  })

  it('OPEN-11: the one-time password must be changed first, then a superadmin sets up a second factor', async () => {
    const { admin: ruth, oneTimePassword } = await createAdmin(test, {
      username: 'ruth',
      email: 'ruth@example.org',
      role: 'superadmin',
    })
    const { cookie: stolen } = await signIn('ruth', oneTimePassword)
    const other = await signIn('ruth', oneTimePassword)
    const refused = await call(stolen, 'GET', 'activity')
    expect([refused.status, errorOf(refused).error]).toEqual([403, 'set_up_needed'])

    const weak = { currentPassword: oneTimePassword, newPassword: oneTimePassword }
    expect((await call(stolen, 'POST', 'password', weak)).status).toBe(422)
    const changed = await call(stolen, 'POST', 'password', {
      currentPassword: oneTimePassword,
      newPassword: password,
    })
    expect([changed.status, changed.body]).toEqual([200, { setUp: 'second_factor' }])
    const cookie = cookieOf(changed.headers['set-cookie'], 'bakesale_admin')
    for (const ended of [stolen, other.cookie]) expect(await me(ended)).toMatchObject({ admin: null })
    expect((await call(cookie, 'GET', 'activity')).status).toBe(403)

    const begun = await call(cookie, 'POST', 'second-factor', { currentPassword: password })
    const { key, uri } = beginAdminApp.success.body.parse(begun.body)
    expect(uri).toContain('issuer=BakeSale')
    const wrong = await call(cookie, 'POST', 'second-factor/confirm', { code: 'no code' })
    expect([wrong.status, errorOf(wrong).fields]).toEqual([422, { code: expect.any(String) }])
    // the previous code, so that the current one is unused
    const confirmed = await whileShown(
      test,
      key,
      (code) => call(cookie, 'POST', 'second-factor/confirm', { code }),
      -aCodeLater,
    )
    const { recoveryCodes, setUp } = confirmAdminApp.success.body.parse(confirmed.body)
    expect([recoveryCodes.length, setUp]).toEqual([10, null])
    const session = cookieOf(confirmed.headers['set-cookie'], 'bakesale_admin')
    expect((await call(session, 'GET', 'activity')).status).toBe(200)
    for (const action of ['admin.change_password', 'admin.add_second_factor'])
      expect((await logged(action)).filter(({ target_id }) => target_id === ruth.id).length).toBe(1)

    // the password alone now starts no session, and each code works once
    const first = await signIn('ruth', password)
    expect(signInAdmin.success.body.parse(first.body)).toEqual({
      message: 'Please take the second step',
      secondStep: ['app'],
    })
    expect(first.cookie).toBe('')
    const another = await signIn('ruth', password)
    const enter = ({ secondStep }: typeof first, code: string) =>
      call(secondStep, 'POST', 'login/code', { code })
    const [opened, again] = await whileShown(
      test,
      key,
      async (code) => [await enter(first, code), await enter(another, code)] as const,
    )
    expect(opened.body).toMatchObject({ message: 'Login successful', setUp: null })
    expect([again.status, errorOf(again).message]).toEqual([
      422,
      'That code has already been used. Wait for the next one.',
    ])
    const failed = await logged('admin.sign_in_failed')
    expect(failed.map(({ target_id, details }) => [target_id, details])).toContainEqual([
      ruth.id,
      { reason: 'wrong code' },
    ])
    const start = await signIn('ruth', password)
    const byRecovery = await call(start.secondStep, 'POST', 'login/code', { code: recoveryCodes[0] })
    expect(byRecovery.status).toBe(200)
    expect((await call('', 'POST', 'login/code', { code: '123456' })).status).toBe(409)
    const own = cookieOf(byRecovery.headers['set-cookie'], 'bakesale_admin')
    const renewed = await call(own, 'POST', 'second-factor/recovery-codes', { currentPassword: password })
    expect(renewed.status).toBe(200)
    expect(JSON.stringify(renewed.body)).not.toContain(recoveryCodes[1])

    // a sign-in begun with the old password cannot be completed after the new one
    const waiting = await signIn('ruth', password)
    const passwords = { currentPassword: password, newPassword: 'Caraway-and-rye-7' }
    expect((await call(own, 'POST', 'password', passwords)).status).toBe(200)
    const fresh = renewAdminRecoveryCodes.success.body.parse(renewed.body).recoveryCodes
    const late = await call(waiting.secondStep, 'POST', 'login/code', { code: fresh[0] })
    expect([late.status, errorOf(late).error]).toEqual([409, 'conflict'])
  })

  it('a new browser and each sign-in change are logged and emailed to the admin', async () => {
    const boss = await makeAdmin(test, 'superadmin')
    const created = await boss.call('POST', '/api/admin/admins', {
      username: 'mia',
      email: 'mia@example.org',
      firstName: 'Mia',
      lastName: 'Okafor',
      role: 'moderator',
    })
    const { admin, oneTimePassword } = createAdminCall.success.body.parse(created.body)
    const first = await signIn('mia', oneTimePassword)
    const device = cookieOf(first.lines, 'bakesale_admin_device')
    await signIn('mia', oneTimePassword, { cookie: device })
    const [again, before] = await logged('admin.sign_in')
    expect([before?.details, again?.details]).toEqual([{ newDevice: true }, {}])
    const changed = await call(first.cookie, 'POST', 'password', {
      currentPassword: oneTimePassword,
      newPassword: password,
    })
    expect(changed.status).toBe(200)
    await boss.call('POST', `/api/admin/admins/${admin.id}/reset-second-factor`)
    await boss.call('POST', `/api/admin/admins/${admin.id}/one-time-password`)
    const mails = await mailsTo(test, 'mia@example.org')
    expect(mails.map(({ purpose }) => purpose)).toEqual([
      'admin-new-device',
      'admin-password-changed',
      'admin-second-factors-reset',
      'admin-password-reset',
    ])
  })

  it('ADMIN-26: signing out ends the session and clears the cookie', async () => {
    const admin = await makeAdmin(test, 'moderator')
    expect(await me(admin.cookie)).toMatchObject({ admin: admin.admin, setUp: null })
    const answer = await admin.call('POST', '/api/admin/logout')
    expect(answer.status).toBe(204)
    expect(String(answer.headers['set-cookie'])).toContain('bakesale_admin=;')
    expect(await me(admin.cookie)).toEqual({
      admin: null,
      setUp: null,
      hasSecondFactor: false,
      timeZone: null,
      shopUrl: null,
    })
    expect((await call('', 'POST', 'logout')).status).toBe(204)
  })

  it('a session ends after 30 idle minutes, and after 12 hours in any case', async () => {
    const { cookie } = await makeAdmin(test, 'moderator')
    const start = testNow.getTime()
    const isIn = async (minutes: number) => {
      test.setNow(new Date(start + minutes * 60_000))
      return (await call(cookie, 'GET', 'activity')).status
    }
    expect(await isIn(29)).toBe(200)
    expect(await isIn(58)).toBe(200)
    expect(await isIn(89)).toBe(401)
    const busy = await makeAdmin(test, 'moderator')
    const begun = test.now().getTime()
    const statuses: number[] = []
    for (let minutes = 25; minutes <= 12 * 60 + 25; minutes += 25) {
      test.setNow(new Date(begun + minutes * 60_000))
      statuses.push((await busy.call('GET', '/api/admin/activity')).status)
    }
    test.setNow(null)
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(401)
  })
})

describe('limits on signing in to the console', () => {
  it('too many wrong passwords for a username block it for a while', async () => {
    const test = await makeTestApp(anyEngine, { rateLimit: true, trustedProxies: ['127.0.0.1'] })
    const attempt = (address: string) =>
      callApp(test, 'POST', '/api/admin/login', { username: 'ruth', password: 'guess' }, undefined, {
        'x-forwarded-for': address,
      })
    const statuses: number[] = []
    for (let tries = 0; tries < 11; tries += 1) statuses.push((await attempt('203.0.113.7')).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses[10]).toBe(429)
    await test.close()
  })

  it('strangers’ attempts block neither an admin’s own browser nor a password from a superadmin', async () => {
    const test = await makeTestApp(anyEngine, { rateLimit: true })
    const signIn = (typed: string, remoteAddress: string, cookie = '') =>
      test.app.inject({
        method: 'POST',
        url: '/api/admin/login',
        remoteAddress,
        headers: cookie ? { cookie } : {},
        payload: { username: 'ruth', password: typed },
      })
    const guess = async () => {
      for (let place = 0; place < 100; place += 1) await signIn('guess', `198.51.100.${place}`)
      expect((await signIn('guess', '203.0.113.1')).statusCode).toBe(429)
    }
    const boss = await makeAdmin(test, 'superadmin')
    const created = await boss.call('POST', '/api/admin/admins', {
      username: 'ruth',
      email: 'ruth@example.org',
      firstName: 'Ruth',
      lastName: 'Adeyemi',
      role: 'moderator',
    })
    const { admin, oneTimePassword } = createAdminCall.success.body.parse(created.body)
    const first = await signIn(oneTimePassword, '203.0.113.2')
    const device = first.cookies.find(({ name }) => name === 'bakesale_admin_device')
    await guess()
    const known = await signIn(oneTimePassword, '203.0.113.1', `bakesale_admin_device=${device?.value}`)
    expect(known.statusCode).toBe(200)
    const reset = await boss.call('POST', `/api/admin/admins/${admin.id}/one-time-password`)
    const given = resetPasswordCall.success.body.parse(reset.body).oneTimePassword
    expect((await signIn(given, '203.0.113.1')).statusCode).toBe(200)
    await test.close()
  })
})
