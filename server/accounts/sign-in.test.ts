import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const password = 'flour, water and salt'

describe('sign-in', () => {
  let test: TestApp
  let person: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    person = await makePerson(test)
  })
  afterAll(() => test.close())

  const signIn = (body: Record<string, unknown> = {}, cookie = '', url = '/api/login') =>
    test.app.inject({
      method: 'POST',
      url,
      headers: cookie ? { cookie } : {},
      payload: { email: person.user.email, password, ...body },
    })
  const me = async (cookie: string) => (await callApp(test, 'GET', '/api/me', undefined, cookie)).body
  const cookieOf = ({ cookies: [cookie] }: Awaited<ReturnType<typeof signIn>>) =>
    `${cookie?.name}=${cookie?.value}`
  const sessionsOf = (id: string) =>
    test.db.selectFrom('sessions').selectAll().where('user_id', '=', id).orderBy('created_at').execute()

  it.each([
    ["o'neil!#$%&*/=?^_`{|}~b@example.org", "O'Neil!#$%&*/=?^_`{|}~b@Example.org"],
    ['june@xn--e1afmkfd.xn--p1ai', 'june@пример.рф'],
  ])('AUTH-14: %s signs in, typed as %s', async (email, typed) => {
    const { user } = await makePerson(test, { email: typed })
    expect(user.email).toBe(email)
    for (const written of [email, typed]) {
      const answer = await signIn({ email: written })
      expect([answer.statusCode, answer.json()]).toEqual([200, { user }])
    }
    expect((await signIn({ email, password: 'not the password' })).statusCode).toBe(401)
  })

  it.each(['/api/login', '/api/auth/login'])(
    'API-07, API-10, OPEN-33: %s returns the user and signs in',
    async (url) => {
      const answer = await signIn({}, '', url)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ user: person.user })
      expect(await me(cookieOf(answer))).toEqual({ user: person.user })
    },
  )

  it('AUTH-14: the address is case-insensitive', async () => {
    const answer = await signIn({ email: ` ${person.user.email.toUpperCase()} ` })
    expect(answer.statusCode).toBe(200)
  })

  it('AUTH-05: a wrong password and an unknown address get the same answer', async () => {
    const answers = [
      await signIn({ password: 'not this one' }),
      await signIn({ email: 'nobody@example.org' }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        error: 'invalid_credentials',
        message: 'Invalid credentials',
        requestId: expect.any(String),
      })
      expect(answer.cookies).toEqual([])
    }
  })

  it('AUTH-05: an unknown address never signs in, even if somebody signed up with its placeholder', async () => {
    const email = 'nobody@bakesale.invalid'
    await makePerson(test, { email })
    expect((await signIn({ email })).statusCode).toBe(200)
    expect((await signIn({ email: 'somebody-unknown@example.org' })).statusCode).toBe(401)
  })

  it('OPEN-71: each sign-in starts its own session and keeps those on other devices', async () => {
    const [one, other] = [cookieOf(await signIn()), cookieOf(await signIn())]
    expect(one).not.toBe(other)
    expect(await me(one)).toEqual({ user: person.user })
    expect(await me(other)).toEqual({ user: person.user })
  })

  it('OPEN-71: rotates the session: the browser’s previous one ends', async () => {
    const before = cookieOf(await signIn())
    const after = cookieOf(await signIn({}, before))
    expect(await me(before)).toEqual({ user: null })
    expect(await me(after)).toEqual({ user: person.user })
  })

  it('OPEN-71: a failed sign-in keeps the existing session', async () => {
    const before = cookieOf(await signIn())
    expect((await signIn({ password: 'not this one' }, before)).statusCode).toBe(401)
    expect(await me(before)).toEqual({ user: person.user })
  })

  it('OPEN-71: never adopts a given cookie (session fixation)', async () => {
    const name = cookieOf(await signIn()).split('=')[0]
    const planted = `${name}=${'a'.repeat(32)}.${'b'.repeat(43)}%3D`
    const after = cookieOf(await signIn({}, planted))
    expect(after).not.toBe(planted)
    expect(await me(planted)).toEqual({ user: null })
    expect((await sessionsOf(person.user.id)).map(({ token }) => token)).not.toContain('a'.repeat(32))
  })

  it('a forged cookie cannot end somebody else’s session', async () => {
    const theirs = cookieOf(await signIn())
    const [name, value = ''] = theirs.split('=')
    const forged = `${name}=${value.split('.')[0]}.${'b'.repeat(43)}%3D`
    await signIn({}, forged)
    await test.app.inject({ method: 'POST', url: '/api/logout', headers: { cookie: forged } })
    expect(await me(theirs)).toEqual({ user: person.user })
  })

  it('records the browser, truncated, and the address', async () => {
    const other = await makePerson(test)
    await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': `Oven/1.0 ${'x'.repeat(2000)}`, 'x-forwarded-for': '203.0.113.9' },
      payload: { email: other.user.email, password },
    })
    const session = (await sessionsOf(other.user.id)).at(-1)
    expect(session?.user_agent).toMatch(/^Oven\/1\.0 x+$/)
    expect(session?.user_agent).toHaveLength(300)
    expect(session?.ip_address).toBe('127.0.0.1')
  })

  it.each([
    ['inactive', sql`is_active = false`],
    ['suspended', sql`suspended_at = ${testNow}, suspension_reason = 'test'`],
  ])('OPEN-16: a user who is %s cannot sign in, and running sessions stop', async (_state, change) => {
    const paused = await makePerson(test)
    await sql`update users set ${change} where id = ${paused.user.id}`.execute(test.db)
    expect(await me(paused.cookie)).toEqual({ user: null })
    const answer = await signIn({ email: paused.user.email })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ error: 'forbidden', message: expect.stringContaining('paused') })
    expect(answer.cookies).toEqual([])
    expect(await sessionsOf(paused.user.id)).toHaveLength(1)
    // a wrong password does not reveal it
    expect((await signIn({ email: paused.user.email, password: 'a guess' })).statusCode).toBe(401)
  })

  it('DATA-02: no response contains a password, hash or token', async () => {
    const answer = await signIn()
    const token = cookieOf(answer).split('=')[1]?.split('.')[0] ?? ''
    expect(token).toHaveLength(32)
    for (const secret of [password, 'argon2', token, 'password', 'token'])
      expect(answer.body).not.toContain(secret)
  })
})
