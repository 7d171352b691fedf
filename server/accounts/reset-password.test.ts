import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorResponse } from '#shared/api/errors.ts'
import { actAtOnce } from '#tests/make/act-at-once.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { mailResetLinks } from './mail-reset-links.ts'

const oldPassword = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'
const hour = 60 * 60_000

describe('a forgotten password', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const ask = (email: string) => callApp(test, 'POST', '/api/auth/forgot-password', { email })
  const reset = (token: string, password = newPassword) =>
    callApp(test, 'POST', '/api/auth/reset-password', { token, password })
  const signIn = async (email: string, password: string) =>
    (await callApp(test, 'POST', '/api/login', { email, password })).status
  /** the token of a newly requested link; null when none was sent */
  const askForLink = async ({ user }: Person) => {
    await ask(user.email)
    await mailResetLinks(test)
    return tokenIn((await lastMailTo(test, user.email, 'reset-password')).text)
  }
  const expectDead = async (token: string) => {
    const answer = await reset(token)
    expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([404, 'not_found'])
  }
  const later = (milliseconds: number) => fromTestNow(milliseconds)

  it('OPEN-37: the emailed link sets a new password, and the old one stops working', async () => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    expect((await reset(token)).status).toBe(204)
    expect(await signIn(ana.user.email, oldPassword)).toBe(401)
    expect(await signIn(ana.user.email, newPassword)).toBe(200)
  })

  it('the page of a link is not cached, and sends no referrer', async () => {
    const token = await askForLink(await makePerson(test))
    for (const path of ['/reset-password', '/confirm-email', '/reset-password/'])
      for (let times = 0; times < 2; times += 1) {
        const { headers } = await test.app.inject(`${path}?token=${token}`)
        expect(headers).toMatchObject({
          'cache-control': 'private, no-store',
          'referrer-policy': 'strict-origin',
        })
      }
    const { headers } = await test.app.inject('/reset-password')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5, must-revalidate')
  })

  it('OPEN-37: a link can be checked before a password is chosen', async () => {
    const token = await askForLink(await makePerson(test))
    const works = async (link: string) =>
      (await callApp(test, 'GET', `/api/auth/reset-link?token=${encodeURIComponent(link)}`)).body
    expect(await works(token)).toEqual({ works: true })
    await reset(token)
    for (const dead of [token, '', 'x', "'; --", 'nobody-was-ever-sent-this-link'])
      expect(await works(dead)).toEqual({ works: false })
    expect((await callApp(test, 'GET', '/api/auth/reset-link')).status).toBe(422)
  })

  it('OPEN-37: the email says what the link is for and how long it works', async () => {
    const ana = await makePerson(test)
    await askForLink(ana)
    const { subject, text } = await lastMailTo(test, ana.user.email, 'reset-password')
    expect(subject).toBe('Choose a new password')
    expect(text).toContain('within the next hour')
    expect(text).toMatch(/^http:\/\/localhost\/reset-password\?token=[\w-]{43}$/m)
  })

  it('OPEN-37: every session ends, and the owner is notified', async () => {
    const ana = await makePerson(test)
    const signedIn = await callApp(test, 'POST', '/api/login', {
      email: ana.user.email,
      password: oldPassword,
    })
    expect(signedIn.status).toBe(200)
    await reset(await askForLink(ana))
    expect((await ana.call('GET', '/api/me')).body).toEqual({ user: null })
    const left = await test.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', ana.user.id)
      .execute()
    expect(left).toEqual([])
    expect((await lastMailTo(test, ana.user.email, 'password-changed')).text).toContain('If this wasn’t you')
  })

  it('OPEN-37: known and unknown addresses get the same answer after the same work', async () => {
    const ana = await makePerson(test)
    const queries: string[][] = []
    for (const email of [ana.user.email, 'nobody-here@example.org']) {
      await ask(email)
      const rows = await test.db.selectFrom('password_reset_requests').select('email').execute()
      queries.push(rows.map((row) => row.email))
      await test.db.deleteFrom('password_reset_requests').execute()
    }
    expect(queries).toEqual([[ana.user.email], ['nobody-here@example.org']])
    const [known, unknown] = [await ask(ana.user.email), await ask('nobody-here@example.org')]
    expect([known.status, known.body]).toEqual([204, null])
    expect([unknown.status, unknown.body]).toEqual([204, null])
    const names = ({ headers }: typeof known) => Object.keys(headers).sort()
    expect(names(unknown)).toEqual(names(known))
    await mailResetLinks(test)
    expect(await mailsTo(test, 'nobody-here@example.org')).toEqual([])
  })

  it('OPEN-37: only a hash of the token is stored', async () => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    const links = await test.db.selectFrom('mailed_links').selectAll().execute()
    expect(links.map(({ user_id }) => user_id)).toContain(ana.user.id)
    expect(JSON.stringify(links)).not.toContain(token)
  })

  it('OPEN-37: a link works once, even under concurrency', async () => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    const follow = () => reset(token)
    const rows = { table: 'users', ids: [ana.user.id] } as const
    const answers = await actAtOnce(test.database, rows, [follow, follow, follow])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404])
    await expectDead(token)
  })

  it('OPEN-37: a link works for an hour', async () => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    test.setNow(later(hour + 1000))
    await expectDead(token)
    test.setNow(later(hour - 60_000))
    expect((await reset(token)).status).toBe(204)
    test.setNow(null)
  })

  it('OPEN-37: a new link invalidates the old one', async () => {
    const ana = await makePerson(test)
    const first = await askForLink(ana)
    const second = await askForLink(ana)
    await expectDead(first)
    expect((await reset(second)).status).toBe(204)
  })

  it('OPEN-37: a changed address invalidates a link', async () => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    await test.db
      .updateTable('users')
      .set({ email: `moved-${anyEngine}@example.org` })
      .where('id', '=', ana.user.id)
      .execute()
    await expectDead(token)
  })

  it('OPEN-37: a forged, truncated or foreign token opens nothing', async () => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    const confirm = tokenIn((await lastMailTo(test, ana.user.email, 'verify-email')).text)
    for (const wrong of [`${token.slice(0, -1)}-x`, 'a'.repeat(43), confirm]) await expectDead(wrong)
    for (const broken of ['', token.slice(0, 10), `${token}'--`, 'x'.repeat(200)])
      expect((await reset(broken)).status).toBe(422)
    expect((await reset(token)).status).toBe(204)
  })

  it.each([
    ['short', 'at least 8 characters'],
    ['sunshine1', 'Many people use'],
  ])('AUTH-13: the new password may not be %s, and the link still works afterward', async (weak, words) => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    const answer = await reset(token, weak)
    expect(answer.status).toBe(422)
    expect(ErrorResponse.parse(answer.body).fields).toEqual({ password: expect.stringContaining(words) })
    expect((await reset(token)).status).toBe(204)
  })

  it('OPEN-37: the new password may not be the account’s address', async () => {
    const ana = await makePerson(test)
    const answer = await reset(await askForLink(ana), ana.user.email.toUpperCase())
    expect(ErrorResponse.parse(answer.body).fields).toEqual({
      password: 'Choose a password that isn’t your email address.',
    })
  })

  it('using the link confirms the address', async () => {
    const ana = await makePerson(test)
    await reset(await askForLink(ana))
    const row = await test.db
      .selectFrom('users')
      .select('email_verified')
      .where('id', '=', ana.user.id)
      .executeTakeFirst()
    expect(row).toEqual({ email_verified: true })
  })

  it('OPEN-37: an address gets at most three links an hour, and the last one stays valid', async () => {
    const ana = await makePerson(test)
    for (let times = 0; times < 6; times += 1) {
      await ask(ana.user.email)
      await mailResetLinks(test)
    }
    const links = (await mailsTo(test, ana.user.email)).filter(({ purpose }) => purpose === 'reset-password')
    expect(links).toHaveLength(3)
    expect((await reset(tokenIn(links.at(-1)?.text ?? ''))).status).toBe(204)
  })

  it('OPEN-37: several requests before the email is sent produce one email', async () => {
    const ana = await makePerson(test)
    for (const email of [ana.user.email, ana.user.email.toUpperCase(), ` ${ana.user.email} `])
      expect((await ask(email)).status).toBe(204)
    await Promise.all([mailResetLinks(test), mailResetLinks(test)])
    const links = (await mailsTo(test, ana.user.email)).filter(({ purpose }) => purpose === 'reset-password')
    expect(links).toHaveLength(1)
  })

  it.each(['ana', '', 'ana@example.org\r\nBcc: all@example.org', 'а@example.org\u0000', null, {}])(
    'AUTH-07: rejects %j as an address (header injection and nonsense)',
    async (email) => {
      const answer = await callApp(test, 'POST', '/api/auth/forgot-password', { email })
      expect(answer.status).toBe(422)
      expect(ErrorResponse.parse(answer.body).fields).toEqual({
        email: 'Please enter a valid email address.',
      })
    },
  )

  it('OPEN-71: a page of another origin can neither request nor use a link', async () => {
    const ana = await makePerson(test)
    const token = await askForLink(ana)
    const origin = { origin: 'https://elsewhere.example' }
    const calls = [
      await callApp(test, 'POST', '/api/auth/forgot-password', { email: ana.user.email }, '', origin),
      await callApp(test, 'POST', '/api/auth/reset-password', { token, password: newPassword }, '', origin),
    ]
    expect(calls.map(({ status }) => status)).toEqual([403, 403])
    expect((await reset(token)).status).toBe(204)
  })
})

describe('limits on requesting a new password', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { rateLimit: true })
  })
  afterAll(() => test.close())

  it('OPEN-37: one client may ask five times a minute, over both ways together', async () => {
    const statuses: number[] = []
    for (let times = 0; times < 5; times += 1) {
      const byForm = times % 2 === 1
      const answer = await test.app.inject({
        method: 'POST',
        url: byForm ? '/reset-password/ask' : '/api/auth/forgot-password',
        remoteAddress: '192.0.2.1',
        headers: { 'content-type': byForm ? 'application/x-www-form-urlencoded' : 'application/json' },
        payload: byForm ? 'email=ana%40example.org' : JSON.stringify({ email: 'ana@example.org' }),
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([204, 303, 204, 303, 204])
    const refused = await test.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      remoteAddress: '192.0.2.1',
      payload: { email: 'ana@example.org' },
    })
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
