import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteSessionsExpiredBy } from '#server/identity/sessions-repository.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { sessionIdleTime, sessionSeconds, sessionUseResolution } from './session-rules.ts'
import { userRealm } from './user-realm.ts'

describe('sessions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const visitor = { user: null }
  const countSessions = async () => (await test.db.selectFrom('sessions').select('id').execute()).length
  const later = (seconds: number) => fromTestNow(seconds * 1000)

  it('SESS-14: /api/me returns the user, or null for a visitor', async () => {
    const person = await makePerson(test)
    expect((await person.call('GET', '/api/me')).body).toEqual({ user: person.user })
    expect((await test.app.inject('/api/me')).json()).toEqual(visitor)
  })

  it('OPEN-71: signing out ends the session in the database and clears the cookie', async () => {
    const person = await makePerson(test)
    const before = await countSessions()
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { cookie: person.cookie },
    })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect(answer.headers['set-cookie']).toMatch(/^bakesale_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect(await countSessions()).toBe(before - 1)
    expect((await person.call('GET', '/api/me')).body).toEqual(visitor)
  })

  it('OPEN-71: signing out twice, or without a session, returns the same answer', async () => {
    const person = await makePerson(test)
    expect((await person.call('POST', '/api/logout')).status).toBe(204)
    expect((await person.call('POST', '/api/logout')).status).toBe(204)
    expect((await test.app.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(204)
  })

  it.each(['', '.', 'x', '%', '%00', 'a.b', `${'a'.repeat(32)}.${'b'.repeat(44)}`, 'a'.repeat(5000)])(
    'OPEN-71: the cookie %.40s counts as a visitor’s',
    async (value) => {
      const answer = await test.app.inject({
        url: '/api/me',
        headers: { cookie: `bakesale_session=${value}` },
      })
      expect([answer.statusCode, answer.json()]).toEqual([200, visitor])
    },
  )

  it('OPEN-71: rejects a token without our signature or with another', async () => {
    const [person, other] = [await makePerson(test), await makePerson(test)]
    const [name, value = ''] = person.cookie.split('=', 2)
    const token = value.split('.')[0]
    const foreign = other.cookie.split('.')[1]
    for (const forged of [token, `${token}.`, `${token}.${foreign}`]) {
      const answer = await test.app.inject({ url: '/api/me', headers: { cookie: `${name}=${forged}` } })
      expect(answer.json()).toEqual(visitor)
    }
  })

  it.each([
    ['suspended', { suspended_at: testNow, suspension_reason: 'Sold stones.' }],
    ['inactive', { is_active: false }],
  ])('OPEN-16: a remaining session does not work for a user who is %s', async (_state, state) => {
    const person = await makePerson(test)
    await test.db.updateTable('users').set(state).where('id', '=', person.user.id).execute()
    expect((await person.call('GET', '/api/me')).body).toEqual(visitor)
  })

  const day = 24 * 60 * 60
  const asks = async (person: Person, at: Date) => {
    test.setNow(at)
    const { body } = await person.call('GET', '/api/me')
    return body
  }

  it('OPEN-71: a session ends after 30 idle days, and its row no longer works', async () => {
    const person = await makePerson(test)
    const start = testNow.getTime()
    const since = (milliseconds: number) => new Date(start + milliseconds)
    const away = await makePerson(test)
    expect(await asks(away, since(sessionIdleTime + 60_000))).toEqual(visitor)
    expect(await asks(person, since(sessionIdleTime - 60_000))).toEqual({ user: person.user })
    // that counted as a use
    expect(await asks(person, since(2 * sessionIdleTime - 2 * 60_000))).toEqual({ user: person.user })
    expect(await asks(person, since(3 * sessionIdleTime))).toEqual(visitor)
    expect(await asks(person, since(2 * sessionIdleTime))).toEqual({ user: person.user })
    test.setNow(null)
    const all = await countSessions()
    const end = since(3 * sessionIdleTime)
    expect(await deleteSessionsExpiredBy(test.db, userRealm, end)).toBe(all)
    expect(await countSessions()).toBe(0)
  })

  it('OPEN-71: a session ends after 90 days, however much it is used', async () => {
    const person = await makePerson(test)
    for (let days = 20; days < 90; days += 20)
      expect(await asks(person, later(days * day))).toEqual({ user: person.user })
    expect(await asks(person, later(sessionSeconds - 60))).toEqual({ user: person.user })
    expect(await asks(person, later(sessionSeconds + 60))).toEqual(visitor)
    test.setNow(null)
  })

  it('OPEN-71: records the last use and its address to within five minutes', async () => {
    const person = await makePerson(test)
    const seen = async () =>
      (
        await test.db
          .selectFrom('sessions')
          .select(['last_used_at', 'ip_address'])
          .where('user_id', '=', person.user.id)
          .executeTakeFirstOrThrow()
      ).last_used_at.getTime()
    const first = await seen()
    await asks(person, new Date(first + sessionUseResolution - 1000))
    expect(await seen()).toBe(first)
    await asks(person, new Date(first + sessionUseResolution + 1000))
    expect(await seen()).toBe(first + sessionUseResolution + 1000)
    test.setNow(null)
  })
})

describe('session cookie', () => {
  const setCookie = async (publicUrl: string) => {
    const test = await makeTestApp(anyEngine, { publicUrl })
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/signup',
      payload: { email: 'flags@example.org', password: 'flour, water and salt', firstName: 'Ana' },
    })
    const [written = ''] = [answer.headers['set-cookie'] ?? ''].flat()
    const me = await test.app.inject({ url: '/api/me', headers: { cookie: written.split(';')[0] ?? '' } })
    await test.close()
    return { written, me: me.json() }
  }

  it('OPEN-71: is HttpOnly, SameSite=Lax and valid for the whole site', async () => {
    const { written, me } = await setCookie('http://localhost:3000')
    expect(written).toMatch(
      /^bakesale_session=[A-Za-z0-9]{32}\.[^;]{43,60}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(me.user.email).toBe('flags@example.org')
  })

  it('OPEN-71: under https is Secure, with a name that no sister site can set', async () => {
    const { written, me } = await setCookie('https://bakes.example')
    expect(written).toMatch(
      /^__Host-bakesale_session=[^;]+; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(me.user.email).toBe('flags@example.org')
  })
})
