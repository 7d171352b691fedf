import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { deleteExpiredSessions } from './delete-expired-sessions.ts'
import { sessionSeconds } from './session-cookie.ts'

describe('sessions', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const visitor = { user: null }
  const countSessions = async () => (await test.db.selectFrom('sessions').select('id').execute()).length
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000)

  it('SESS-14: /api/me answers the user, or null for a visitor', async () => {
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
    expect(answer.headers['set-cookie']).toMatch(/^bakesale_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect(await countSessions()).toBe(before - 1)
    expect((await person.call('GET', '/api/me')).body).toEqual(visitor)
  })

  it('OPEN-71: signing out twice, or without a session, answers the same', async () => {
    const person = await makePerson(test)
    expect((await person.call('POST', '/api/logout')).status).toBe(204)
    expect((await person.call('POST', '/api/logout')).status).toBe(204)
    expect((await test.app.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(204)
  })

  it.each(['', '.', 'x', '%', '%00', 'a.b', `${'a'.repeat(32)}.${'b'.repeat(44)}`, 'a'.repeat(5000)])(
    'OPEN-71: the cookie %.40s is that of a visitor',
    async (value) => {
      const answer = await test.app.inject({
        url: '/api/me',
        headers: { cookie: `bakesale_session=${value}` },
      })
      expect([answer.statusCode, answer.json()]).toEqual([200, visitor])
    },
  )

  it('OPEN-71: a token without our signature, or with another, opens nothing', async () => {
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
    ['suspended', { suspended_at: new Date(), suspension_reason: 'Sold stones.' }],
    ['inactive', { is_active: false }],
  ])('OPEN-16: a session that nobody ended opens nothing to whoever is %s', async (_state, state) => {
    const person = await makePerson(test)
    await test.db.updateTable('users').set(state).where('id', '=', person.user.id).execute()
    expect((await person.call('GET', '/api/me')).body).toEqual(visitor)
  })

  it('OPEN-71: a session lasts 30 days, and then neither it nor its row does', async () => {
    const person = await makePerson(test)
    test.setNow(later(sessionSeconds - 60))
    expect((await person.call('GET', '/api/me')).body).toEqual({ user: person.user })
    expect(await deleteExpiredSessions(test)).toBe(0)
    test.setNow(later(sessionSeconds + 60))
    expect((await person.call('GET', '/api/me')).body).toEqual(visitor)
    const all = await countSessions()
    // the context's own clock is the real one: the job is given what time it is
    expect(await deleteExpiredSessions({ ...test, now: () => later(sessionSeconds + 60) })).toBe(all)
    expect(await countSessions()).toBe(0)
    test.setNow(new Date())
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

  it('OPEN-71: is HttpOnly, SameSite=Lax and for the whole site', async () => {
    const { written, me } = await setCookie('http://localhost:3000')
    expect(written).toMatch(
      /^bakesale_session=[A-Za-z0-9]{32}\.[^;]{43,60}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(me.user.email).toBe('flags@example.org')
  })

  it('OPEN-71: under https is Secure, and named so that no sister site can plant it', async () => {
    const { written, me } = await setCookie('https://bakes.example')
    expect(written).toMatch(
      /^__Host-bakesale_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(me.user.email).toBe('flags@example.org')
  })
})
