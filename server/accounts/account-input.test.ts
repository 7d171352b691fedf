import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NewPassword } from '#shared/api/accounts.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const good = { email: 'ana@example.org', password: 'flour, water and salt', firstName: 'Ana', lastName: '' }

const mistyped: unknown[] = [null, 7, true, [], {}, ['a'], { toString: 'x' }]
const badFields: Record<string, unknown[]> = {
  email: [
    undefined,
    '',
    ' ',
    'ana',
    '@example.org',
    'ana@',
    'ana@example',
    'a b@example.org',
    'İ@example.org',
  ],
  password: [undefined, '', 'x'.repeat(257)],
  firstName: [
    undefined,
    '',
    ' \t ',
    'x'.repeat(61),
    'Ana\nBcc: b@c.de',
    'Win at http://x.example',
    'x.example',
    'nul\u0000',
    'esc\u001b[0m',
    '\ud800',
    '\u202eanA',
    'A\u200bna',
    'evil․example',
  ],
  lastName: ['x'.repeat(61), 'two\nlines', 'evil.example', 'nul\u0000', '\udc00'],
  termsVersion: ['', 'yes', '2025-13-01', '2025-08-11T00:00:00Z', 'x'.repeat(1000)],
}
const signUpCases = Object.entries(badFields).flatMap(([field, values]) =>
  [...values, ...mistyped, `${'x'.repeat(5000)}@example.org`].map((value) => ({ field, value })),
)
const signInCases = signUpCases.filter(({ field }) => field === 'email' || field === 'password')

describe('sign-up and sign-in input', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const post = (url: string, payload: NonNullable<InjectOptions['payload']>, headers = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers })
  const postRaw = (url: string, payload: string, type: string) => post(url, payload, { 'content-type': type })

  it.each(signUpCases)('API-08: sign-up reports a bad $field ($#)', async ({ field, value }) => {
    const answer = await post('/api/signup', { ...good, [field]: value })
    expect(answer.statusCode).toBe(422)
    const { error, fields } = ErrorResponse.parse(answer.json())
    expect([error, Object.keys(fields ?? {})]).toEqual(['invalid', [field]])
  })

  it.each(signInCases)('API-07: sign-in reports a bad $field ($#)', async ({ field, value }) => {
    const answer = await post('/api/login', { ...good, [field]: value })
    expect(answer.statusCode).toBe(422)
    const { error, fields } = ErrorResponse.parse(answer.json())
    expect([error, Object.keys(fields ?? {})]).toEqual(['invalid', [field]])
  })

  it('AUTH-10: reports every bad field at once, in words', async () => {
    const answer = await post('/api/signup', { lastName: 5, password: 'short' })
    expect(answer.json().fields).toEqual({
      email: 'Please enter a valid email address.',
      password: 'Password must be at least 8 characters long.',
      firstName: 'Enter your first name.',
      lastName: expect.any(String),
    })
  })

  it('AUTH-26: a sign-in without a password gets a message for that field', async () => {
    const answer = await post('/api/login', { email: good.email, password: '' })
    expect(answer.json().fields).toEqual({ password: 'Password is required' })
  })

  it('OPEN-08: ignores and never stores unknown fields', async () => {
    const extras = { id: '0', isActive: false, email_verified: true, emailVerified: true, role: 'admin' }
    const answer = await post('/api/signup', { ...good, email: 'extras@example.org', ...extras })
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json().user
    const row = await test.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email_verified: false, is_active: true })
  })

  it('OPEN-08: passes handlers only the fields of the contract', async () => {
    const watched = await makeTestApp(anyEngine)
    const given: unknown[] = []
    watched.app.addHook('preHandler', async ({ body }) => {
      given.push(body)
    })
    const payload = { ...good, role: 'admin', isActive: false, id: '0' }
    const answer = await watched.app.inject({ method: 'POST', url: '/api/login', payload })
    expect(answer.statusCode).toBe(401)
    expect(given).toEqual([{ email: good.email, password: good.password }])
    await watched.close()
  })

  describe.each(['/api/signup', '/api/auth/signup', '/api/login', '/api/auth/login'])('%s', (url) => {
    it.each(['[]', '"text"', '5', '[{"email":"a@b.org"}]'])(
      'OPEN-80: returns 422 for the JSON value %s, which is not an object',
      async (payload) => {
        const answer = await postRaw(url, payload, 'application/json')
        expect([answer.statusCode, ErrorResponse.parse(answer.json()).error]).toEqual([422, 'invalid'])
      },
    )

    it.each([
      'null',
      '{',
      '{"email":',
      '',
      '{"email":"a@b.org",}',
      '{"__proto__":{"isActive":true}}',
      '\u0000',
    ])('OPEN-80: returns 400 for the broken JSON %j', async (payload) => {
      const answer = await postRaw(url, payload, 'application/json')
      expect([answer.statusCode, ErrorResponse.parse(answer.json()).error]).toEqual([400, 'bad_request'])
    })

    it('OPEN-80: returns 413 for an oversized body', async () => {
      const answer = await post(url, { ...good, notes: 'x'.repeat(70_000) })
      expect([answer.statusCode, ErrorResponse.parse(answer.json()).error]).toEqual([413, 'too_large'])
    })

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml'])(
      'OPEN-80: returns 415 for a body of type %s',
      async (type) => {
        const answer = await postRaw(url, JSON.stringify(good), type)
        expect([answer.statusCode, ErrorResponse.parse(answer.json()).error]).toEqual([
          415,
          'unsupported_media_type',
        ])
      },
    )

    it('OPEN-71: rejects a request from another origin', async () => {
      for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
        const answer = await post(url, good, { origin })
        expect([answer.statusCode, ErrorResponse.parse(answer.json()).error]).toEqual([403, 'wrong_origin'])
        expect(answer.cookies).toEqual([])
      }
    })
  })

  it('OPEN-80: stores hostile names and passwords as text, or rejects them by field', async () => {
    const fits = (text: string) => NewPassword.safeParse(text).success
    const signUpWithPair = async (_text: string, place: number) => {
      const [firstName = '', lastName = ''] = hostileStrings.slice(2 * place, 2 * place + 2)
      const password = [firstName, lastName].find(fits) ?? good.password
      const body = { email: `hostile-${place}@example.org`, password, firstName, lastName }
      const answer = await post('/api/signup', body)
      if (answer.statusCode === 201) {
        const { user } = answer.json()
        expect([user.firstName, user.lastName]).toEqual([firstName.trim(), lastName.trim()])
      } else {
        expect([body, answer.statusCode]).toEqual([body, 422])
        expect(answer.body).toMatch(/"fields":{("(firstName|lastName|password)":"[^"]+",?)+}/)
      }
    }
    await Promise.all(hostileStrings.slice(0, Math.ceil(hostileStrings.length / 2)).map(signUpWithPair))
  })

  it('OPEN-80: rejects a hostile address or terms version by field', async () => {
    for (const text of hostileStrings) {
      const answer = await post('/api/signup', { ...good, email: text, termsVersion: text })
      expect([text, answer.statusCode]).toEqual([text, 422])
      expect(Object.keys(ErrorResponse.parse(answer.json()).fields ?? {})).toEqual(['email', 'termsVersion'])
    }
  })
})
