import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { termsVersion } from '#shared/api/accounts.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { lastMailTo, mailsTo } from '#tests/make/mails.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const password = 'flour, water and salt'

describe('sign-up', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const signUp = (body: Record<string, unknown>, url = '/api/signup') =>
    test.app.inject({ method: 'POST', url, payload: { password, firstName: 'Ana', ...body } })
  const userRow = (email: string) =>
    test.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

  it.each(['/api/signup', '/api/auth/signup'])(
    'API-08, API-09, OPEN-33: %s creates the account and signs in at once',
    async (url) => {
      const email = `new${url.length}@example.org`
      const answer = await signUp({ email, lastName: 'Okafor' }, url)
      expect(answer.statusCode).toBe(201)
      const { user } = answer.json()
      expect(user).toEqual({
        id: expect.any(String),
        email,
        firstName: 'Ana',
        lastName: 'Okafor',
        profileImageUrl: null,
      })
      const [cookie] = answer.cookies
      const me = await callApp(test, 'GET', '/api/me', undefined, `${cookie?.name}=${cookie?.value}`)
      expect(me.body).toEqual({ user })
    },
  )

  it('AUTH-11: the last name is optional', async () => {
    const answer = await signUp({ email: 'no-last-name@example.org' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().user.lastName).toBe('')
  })

  it('AUTH-15: stores the accepted terms and the time', async () => {
    const moment = new Date('2025-12-01T10:00:00Z')
    test.setNow(moment)
    await signUp({ email: 'accepted@example.org', termsVersion })
    await signUp({ email: 'not-asked@example.org' })
    test.setNow(null)
    expect(await userRow('accepted@example.org')).toMatchObject({
      terms_accepted: true,
      terms_accepted_at: moment,
      terms_version: termsVersion,
    })
    expect(await userRow('not-asked@example.org')).toMatchObject({
      terms_accepted: false,
      terms_accepted_at: null,
      terms_version: null,
    })
  })

  it('AUTH-14: an address has one account in any letter case, and the error links to sign-in', async () => {
    expect((await signUp({ email: 'Twice@Example.org' })).json().user.email).toBe('twice@example.org')
    const again = await signUp({ email: ' tWICE@example.ORG ' })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({
      error: 'email_taken',
      message: expect.stringMatching(/Sign in, or reset your password/),
      fields: { email: expect.any(String) },
    })
    expect(again.cookies).toEqual([])
  })

  it.each([
    ['K', 'a look-alike of k that lower case turns into it'],
    ['ｋ', 'a full-width letter'],
    ['к', 'a Cyrillic letter'],
    ['k\u200b', 'an invisible sign'],
  ])('AUTH-14: %j, %s, does not create a second account for an address', async (lookAlike) => {
    const email = (letter: string) => `${letter}atie-${anyEngine}@example.org`
    await signUp({ email: email('k') })
    const answer = await signUp({ email: email(lookAlike) })
    expect([409, 422]).toContain(answer.statusCode)
    const like = await test.db
      .selectFrom('users')
      .select('email')
      .where('email', 'like', `%atie-${anyEngine}@example.org`)
      .execute()
    expect(like).toEqual([{ email: email('k') }])
  })

  it('AUTH-14: such a sign-up emails the owner of the address, at most once a day', async () => {
    const email = `owner-${anyEngine}@example.org`
    await signUp({ email })
    const told = async () =>
      (await mailsTo(test, email)).filter(({ purpose }) => purpose === 'sign-up-tried').length
    const tryAt = async (hours: number) => {
      test.setNow(fromTestNow(hours * 3_600_000))
      const answers = await Promise.all([1, 2, 3].map(() => signUp({ email: email.toUpperCase() })))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409])
      return told()
    }
    // a double click is not somebody else's attempt
    expect(await tryAt(0)).toBe(0)
    expect(await tryAt(1)).toBe(1)
    expect(await tryAt(20)).toBe(1)
    expect(await tryAt(26)).toBe(2)
    test.setNow(null)
    expect((await lastMailTo(test, email, 'sign-up-tried')).text).toMatch(/\/login\n/)
  })

  it('OPEN-80: a double click creates one account: the loser of the race gets 409, not 500', async () => {
    const email = 'double-click@example.org'
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp({ email })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    const { id } = await userRow(email)
    const passwords = await test.db.selectFrom('accounts').selectAll().where('user_id', '=', id).execute()
    expect(passwords).toHaveLength(1)
  })

  it('OPEN-71: stores the password as an argon2id hash in a separate table', async () => {
    await signUp({ email: 'hashed@example.org' })
    const user = await userRow('hashed@example.org')
    const account = await test.db
      .selectFrom('accounts')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(account.password).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify({ user, account })).not.toContain(password)
  })

  it('DATA-02: no response contains a password, hash or token', async () => {
    const answer = await signUp({ email: 'quiet@example.org' })
    const token = answer.cookies[0]?.value.split('.')[0] ?? ''
    expect(token).toHaveLength(32)
    for (const secret of [password, 'argon2', token, 'password', 'token'])
      expect(answer.body).not.toContain(secret)
  })

  it.each(['Baker@Example.org', 'baker@example.org', ' BAKER@EXAMPLE.ORG '])(
    'AUTH-13: rejects the address %j as its own password',
    async (own) => {
      const answer = await signUp({ email: 'baker@example.org', password: own })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().fields).toEqual({ password: expect.stringContaining('isn’t your email address') })
    },
  )

  it.each([
    'rye%1904',
    `${'x'.repeat(255)}y`,
    '  proof it  ',
    'ключ от пекарни',
    `${'🥖'.repeat(7)}🥐`,
    `${'🥖'.repeat(255)}🥐`,
  ])('AUTH-13: accepts %.20s as a password and signs in with it, character for character', async (odd) => {
    const email = `odd-${createHash('sha256').update(odd).digest('hex').slice(0, 12)}@example.org`
    expect((await signUp({ email, password: odd })).statusCode).toBe(201)
    const signIn = (tried: string) =>
      test.app.inject({ method: 'POST', url: '/api/login', payload: { email, password: tried } })
    expect((await signIn(odd)).statusCode).toBe(200)
    expect((await signIn(odd.slice(1))).statusCode).toBe(401)
  })

  it.each(['12345678', 'Sunshine1', 'zzzzzzzz'])('AUTH-13: rejects %s, a common password', async (common) => {
    const answer = await signUp({ email: 'common@example.org', password: common })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().fields).toEqual({ password: expect.stringContaining('Many people use') })
  })

  it('OPEN-71: ends the browser’s previous session', async () => {
    const before = await makePerson(test)
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/signup',
      headers: { cookie: before.cookie },
      payload: { email: 'second-account@example.org', password, firstName: 'Ana' },
    })
    expect(answer.statusCode).toBe(201)
    expect((await before.call('GET', '/api/me')).body).toEqual({ user: null })
  })
})
