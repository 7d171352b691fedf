import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { testNow } from '#tests/make/clock.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

const password = 'flour, water and salt'

describe('a re-authentication', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine, { paymentSandbox: true })
  })
  afterAll(() => test.close())

  /** The calls a session thief would want, and the status each returns for the owner. */
  const wanted: readonly [string, (person: Person) => ReturnType<Person['call']>, number][] = [
    [
      'a new e-mail address',
      (person) => {
        const url = `/api/profile/${person.user.id}`
        return person.call('PUT', url, profileBody(person, { email: `${newId()}@example.org` }))
      },
      200,
    ],
    [
      'another PayPal address',
      (person) => {
        const url = `/api/profile/${person.user.id}`
        return person.call('PUT', url, profileBody(person, { paypalEmail: 'thief@pay.example' }))
      },
      200,
    ],
    [
      'disconnecting a rail',
      (person) => person.call('POST', '/api/sellers/payouts/paypal/disconnect', {}),
      200,
    ],
    ['connecting a PayPal account', (person) => person.call('POST', '/api/paypal/connect'), 200],
    ['coming back from PayPal', (person) => person.call('POST', '/api/paypal/connect/return'), 200],
    ['an account at Stripe', (person) => person.call('POST', '/api/stripe/account'), 200],
    ['an app for codes', (person) => person.call('POST', '/api/second-factors/app', {}), 200],
    ['a passkey', (person) => person.call('POST', '/api/second-factors/passkeys/options', {}), 200],
    ['no app any more', (person) => person.call('POST', '/api/second-factors/app/remove', {}), 204],
    ['new recovery codes', (person) => person.call('POST', '/api/second-factors/recovery-codes', {}), 409],
    [
      'no passkey any more',
      (person) => person.call('POST', `/api/second-factors/passkeys/${newId()}/remove`, {}),
      404,
    ],
    ['ending another session', (person) => person.call('DELETE', `/api/sessions/${newId()}`), 404],
    ['ending all other sessions', (person) => person.call('DELETE', '/api/sessions'), 204],
    ['the end of the account', (person) => person.call('POST', '/api/account/delete', {}), 204],
  ]

  it.each(wanted)(
    'decisions, payout details: %s requires one within ten minutes',
    async (_what, ask, status) => {
      const person = await makePerson(test)
      const start = testNow.getTime()
      const refused = await ask(person)
      expect([refused.status, ErrorResponse.parse(refused.body).error]).toEqual([403, 'proof_needed'])
      expect((await person.call('POST', '/api/proof', { currentPassword: password })).status).toBe(204)
      test.setNow(new Date(start + 11 * 60_000))
      expect((await ask(person)).status).toBe(403)
      test.setNow(null)
      expect((await ask(person)).status).toBe(status)
    },
  )

  it('renews the token: a copied token is signed out and gains nothing', async () => {
    const person = await makePerson(test)
    const copied = person.cookie
    expect((await person.call('POST', '/api/proof', { currentPassword: password })).status).toBe(204)
    expect(person.cookie).not.toBe(copied)
    expect((await callApp(test, 'GET', '/api/sessions', undefined, copied)).status).toBe(401)
    expect((await person.call('DELETE', '/api/sessions')).status).toBe(204)
  })

  it('is not a password in another call, which counts once', async () => {
    const person = await makePerson(test)
    const began = await person.call('POST', '/api/second-factors/app', { currentPassword: password })
    expect(began.status).toBe(200)
    expect((await person.call('DELETE', '/api/sessions')).status).toBe(403)
  })

  it('belongs to one session only', async () => {
    const person = await makePerson(test)
    const login = await callApp(test, 'POST', '/api/login', { email: person.user.email, password })
    const other = String([login.headers['set-cookie']].flat()[0]).split(';')[0]
    await person.call('POST', '/api/proof', { currentPassword: password })
    expect((await callApp(test, 'DELETE', '/api/sessions', undefined, other)).status).toBe(403)
    expect((await person.call('DELETE', '/api/sessions')).status).toBe(204)
  })

  it.each([
    [{ currentPassword: 'not this one' }, 422, 'invalid'],
    [{ currentPassword: '' }, 422, 'invalid'],
    [{ currentPassword: null }, 422, 'invalid'],
    [{}, 422, 'invalid'],
    [{ credential: {} }, 422, 'invalid'],
    [{ credential: { id: 'x', rawId: 'x', type: 'public-key', response: {} } }, 422, 'invalid'],
    [
      {
        credential: {
          id: 'nobodys',
          rawId: 'nobodys',
          type: 'public-key',
          response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
        },
      },
      401,
      'invalid_credentials',
    ],
    ['currentPassword', 422, 'invalid'],
  ])('is not %j', async (body, status, code) => {
    const person = await makePerson(test)
    const answer = await person.call('POST', '/api/proof', body)
    expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([status, code])
    expect((await person.call('DELETE', '/api/sessions')).status).toBe(403)
  })

  it('is not available to a visitor', async () => {
    const answer = await callApp(test, 'POST', '/api/proof', { currentPassword: password })
    expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([401, 'unauthenticated'])
  })

  it('a thief’s wrong attempts do not block the owner from changing the password', async () => {
    const limited = await makeTestApp(anyEngine, { rateLimit: true })
    try {
      const owner = await makePerson(limited)
      const login = await callApp(limited, 'POST', '/api/login', { email: owner.user.email, password })
      const stolen = String([login.headers['set-cookie']].flat()[0]).split(';')[0]
      const change = (currentPassword: string, cookie = owner.cookie, remoteAddress = '203.0.113.7') =>
        limited.app.inject({
          method: 'PUT',
          url: '/api/account/password',
          headers: { cookie, origin: limited.config.publicUrl },
          remoteAddress,
          payload: { currentPassword, newPassword: 'rye, salt and patience' },
        })
      for (let tries = 0; tries < 10; tries += 1)
        expect((await change(`guess number ${tries}`, stolen)).statusCode).toBe(422)
      expect((await change('the eleventh', stolen, '203.0.113.8')).statusCode).toBe(429)
      expect((await change(password, owner.cookie, '198.51.100.9')).statusCode).toBe(204)
    } finally {
      await limited.close()
    }
  })
})
