import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginApp } from '#shared/api/second-factors.ts'
import { listSecurityEvents } from '#shared/api/security-events.ts'
import { listSessions } from '#shared/api/sessions.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { whileShown } from '#tests/make/while-shown.ts'
import { mailResetLinks } from '../mail-reset-links.ts'
import { deleteOldSecurityEvents } from './delete-old-security-events.ts'

const password = 'flour, water and salt'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const day = 24 * 60 * 60_000

const logOf = async (person: Person) =>
  listSecurityEvents.success.body.parse((await person.call('GET', '/api/security-events')).body)
const kindsOf = async (person: Person) => (await logOf(person)).map(({ kind }) => kind)

describe('a person’s security log', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const signIn = (email: string, cookie = '', remoteAddress = '2001:db8:1:2::3') =>
    test.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'user-agent': firefox, ...(cookie ? { cookie } : {}) },
      payload: { email, password },
    })
  const prove = (person: Person) => person.call('POST', '/api/proof', { currentPassword: password })

  it('requires a signed-in user', async () => {
    expect((await callApp(test, 'GET', '/api/security-events')).status).toBe(401)
  })

  it('lists sign-ins with device and network; a new device also triggers an email', async () => {
    const ana = await makePerson(test)
    expect(await kindsOf(ana)).toEqual(['signed_up'])
    await signIn(ana.user.email, ana.cookie)
    expect(await mailsTo(test, ana.user.email)).not.toContainEqual(
      expect.objectContaining({ purpose: 'new-device' }),
    )
    const fresh = await signIn(ana.user.email)
    const mail = await lastMailTo(test, ana.user.email, 'new-device')
    expect(mail.text).toContain('Firefox on Windows')
    expect(mail.text).toContain('2001:db8:1:2::/64')
    const cookie = fresh.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await callApp(test, 'GET', '/api/security-events', undefined, cookie)
    const log = listSecurityEvents.success.body.parse(answer.body)
    expect(log.map(({ kind }) => kind)).toEqual(['signed_in_anew', 'signed_in', 'signed_up'])
    expect(log[0]).toMatchObject({ device: 'Firefox on Windows', network: '2001:db8:1:2::/64' })
    await signIn(ana.user.email, cookie)
    expect(
      (await mailsTo(test, ana.user.email)).filter(({ purpose }) => purpose === 'new-device'),
    ).toHaveLength(1)
  })

  it('lists a new password, and one set by a one-time link', async () => {
    const ana = await makePerson(test)
    const changed = await test.app.inject({
      method: 'PUT',
      url: '/api/account/password',
      headers: { cookie: ana.cookie },
      payload: { currentPassword: password, newPassword: 'rye, caraway and patience' },
    })
    expect(changed.statusCode).toBe(204)
    await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email })
    await mailResetLinks(test)
    const token = tokenIn((await lastMailTo(test, ana.user.email, 'reset-password')).text)
    await callApp(test, 'POST', '/api/auth/reset-password', { token, password })
    const again = await signIn(ana.user.email, ana.cookie)
    const cookie = again.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await callApp(test, 'GET', '/api/security-events', undefined, cookie)
    expect(listSecurityEvents.success.body.parse(answer.body).map(({ kind }) => kind)).toEqual([
      // a new password makes every browser unknown
      'signed_in_anew',
      'password_reset',
      'password_changed',
      'signed_up',
    ])
  })

  it('lists changes to second factors', async () => {
    const ana = await makePerson(test)
    const begun = await ana.call('POST', '/api/second-factors/app', { currentPassword: password })
    const { key } = beginApp.success.body.parse(begun.body)
    // a minute apart, because the log is ordered by time
    test.setNow(fromTestNow(60_000))
    const confirmed = await whileShown(test, key, (code) =>
      test.app.inject({
        method: 'POST',
        url: '/api/second-factors/app/confirm',
        headers: { cookie: ana.cookie },
        payload: { code },
      }),
    )
    expect(confirmed.statusCode).toBe(200)
    test.setNow(fromTestNow(120_000))
    const session = confirmed.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const call = (method: 'GET' | 'POST', url: string) =>
      callApp(test, method, url, method === 'POST' ? { currentPassword: password } : undefined, session)
    await call('POST', '/api/second-factors/recovery-codes')
    await call('POST', '/api/second-factors/app/remove')
    const log = listSecurityEvents.success.body.parse((await call('GET', '/api/security-events')).body)
    expect(log.map(({ kind }) => kind)).toEqual([
      'app_removed',
      'recovery_codes_renewed',
      'app_added',
      'signed_up',
    ])
  })

  it('lists a new address, a new payout account and ended sessions', async () => {
    const ana = await makePerson(test)
    await signIn(ana.user.email, ana.cookie.replace(/bakesale_session=[^;]*/, ''))
    await signIn(ana.user.email, ana.cookie.replace(/bakesale_session=[^;]*/, ''))
    await prove(ana)
    const [, other] = listSessions.success.body.parse((await ana.call('GET', '/api/sessions')).body)
    await ana.call('DELETE', `/api/sessions/${other?.id}`)
    await ana.call('DELETE', '/api/sessions')
    const url = `/api/profile/${ana.user.id}`
    await ana.call('PUT', url, profileBody(ana, { paypalEmail: 'ana@pay.example' }))
    const email = `new-${ana.user.email}`
    await ana.call('PUT', url, profileBody(ana, { paypalEmail: 'ana@pay.example', email }))
    const token = tokenIn((await lastMailTo(test, email, 'change-email')).text)
    await ana.call('POST', '/api/auth/confirm-email', { token })
    expect(await kindsOf(ana)).toEqual([
      'email_changed',
      'payout_changed',
      'other_sessions_ended',
      'session_ended',
      'signed_in',
      'signed_in',
      'signed_up',
    ])
  })

  it('returns the newest 50', async () => {
    const ana = await makePerson(test)
    for (let times = 0; times < 51; times += 1) await signIn(ana.user.email, ana.cookie)
    const kinds = await kindsOf({ ...ana, call: (await signedIn(ana)).call })
    expect(kinds).toEqual(Array(50).fill('signed_in'))
  })

  const signedIn = async (person: Person): Promise<Person> => {
    const answer = await signIn(person.user.email, person.cookie)
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return {
      ...person,
      call: (method, url, body, headers) => callApp(test, method, url, body, cookie, headers),
    }
  }
})

describe('the security log', () => {
  it('is kept for 90 days after its month', async () => {
    const test = await makeTestApp(anyEngine)
    const ana = await makePerson(test)
    const inDays = (days: number) => ({ ...test, now: () => fromTestNow(days * day) })
    await deleteOldSecurityEvents(inDays(90))
    expect(await kindsOf(ana)).toEqual(['signed_up'])
    await deleteOldSecurityEvents(inDays(90 + 31))
    expect(await kindsOf(ana)).toEqual([])
    await test.close()
  })
})
