import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '#server/identity/token-hash.ts'
import {
  createAccessToken,
  listAccessTokens,
  mostAccessTokens,
  NewAccessToken,
} from '#shared/api/access-tokens.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { listenToOrders } from '#shared/api/events.ts'
import { listSecurityEvents } from '#shared/api/security-events.ts'
import { testNow } from '#tests/make/clock.ts'
import { openEventStream } from '#tests/make/event-stream.ts'
import { hostileStrings } from '#tests/make/hostile-strings.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { makeAccessToken } from '#tests/make/make-access-token.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { makeOrder } from '#tests/make/make-order.ts'
import { type Answer, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { recordTokenUse } from './access-tokens-repository.ts'
import { createAccessToken as createToken } from './create-access-token.ts'
import { deleteOldAccessTokens } from './delete-old-access-tokens.ts'

const path = '/api/access-tokens'
const proof = { currentPassword: 'flour, water and salt' }
const wanted = { name: 'Till', scopes: ['read'], days: 30 }
const minute = 60_000
const day = 24 * 60 * minute

const outcome = ({ status, body }: Answer) => [status, body === null ? '' : ErrorResponse.parse(body).error]
const listOf = async (person: Person) =>
  listAccessTokens.success.body.parse((await person.call('GET', path)).body)
const pass = (test: TestApp, milliseconds: number) =>
  test.setNow(new Date(test.now().getTime() + milliseconds))

describe('creating access tokens', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  it('shows the token once; the list and the database have only its beginning and its hash', async () => {
    const ana = await makePerson(test)
    const answer = await ana.call('POST', path, { ...wanted, name: ' Till ', ...proof })
    expect([answer.status, answer.headers['cache-control']]).toEqual([201, 'private, no-store'])
    const { token, accessToken } = createAccessToken.success.body.parse(answer.body)
    expect(token).toMatch(/^bks_[0-9A-Za-z]{49}$/)
    expect(accessToken).toEqual({
      id: accessToken.id,
      name: 'Till',
      beginning: token.slice(0, 8),
      scopes: ['read'],
      createdAt: testNow.toISOString(),
      lastUsedAt: null,
      expiresAt: new Date(testNow.getTime() + 30 * day).toISOString(),
    })
    const listed = await ana.call('GET', path)
    expect(listed.body).toEqual([accessToken])
    const rows = await test.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(8))
    expect(JSON.stringify(await mailsTo(test, ana.user.email))).not.toContain(token)
    expect((await callApp(test, 'GET', path)).status).toBe(401)
  })

  it('asks for a re-authentication and a confirmed address', async () => {
    const ana = await makePerson(test)
    expect(outcome(await ana.call('POST', path, wanted))).toEqual([403, 'proof_needed'])
    const wrong = await ana.call('POST', path, { ...wanted, currentPassword: 'not this one' })
    expect(outcome(wrong)).toEqual([422, 'invalid'])
    await ana.call('POST', '/api/proof', proof)
    expect((await ana.call('POST', path, wanted)).status).toBe(201)
    const thief = await makePerson(test, { isEmailConfirmed: false })
    expect(outcome(await thief.call('POST', path, { ...wanted, ...proof }))).toEqual([
      403,
      'email_unconfirmed',
    ])
  })

  it('notifies the owner, whose link ends every token', async () => {
    const ana = await makePerson(test)
    const { call } = await makeAccessToken(test, ana)
    const mail = await lastMailTo(test, ana.user.email, 'token-added')
    expect(mail.subject).toBe('An access token was created for your account')
    expect((await call('GET', '/api/orders.csv')).status).not.toBe(401)
    const disowned = await callApp(test, 'POST', '/api/auth/not-me', { token: tokenIn(mail.text) })
    expect(disowned.status).toBe(204)
    expect(outcome(await call('GET', '/api/me'))).toEqual([401, 'invalid_token'])
  })

  it.each([
    ['a name too short', { name: ' x ' }, 'name'],
    ['one emoji', { name: '🥐' }, 'name'],
    ['a name too long', { name: 'x'.repeat(41) }, 'name'],
    ['two lines', { name: 'Till\nand till' }, 'name'],
    ['only invisible characters', { name: '\u2800\u3164' }, 'name'],
    ['text that turns around', { name: 'Till \u202e llit' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes'],
    ['no end', { days: null }, 'days'],
    ['another time', { days: 36500 }, 'days'],
  ])('refuses %s', async (_what, change, field) => {
    const ana = await makePerson(test)
    const answer = await ana.call('POST', path, { ...wanted, ...change, ...proof })
    expect([answer.status, Object.keys(ErrorResponse.parse(answer.body).fields ?? {})]).toEqual([
      422,
      [field],
    ])
  })

  it('keeps each scope once and accepts any name that can be shown', async () => {
    const ana = await makePerson(test)
    await ana.call('POST', '/api/proof', proof)
    const body = { ...wanted, name: 'Bäckerei 🥐 v2.0', scopes: ['orders', 'read', 'orders'] }
    expect((await ana.call('POST', path, body)).status).toBe(201)
    expect((await listOf(ana))[0]).toMatchObject({ name: 'Bäckerei 🥐 v2.0', scopes: ['read', 'orders'] })
  })

  it('answers hostile names and tokens without an error of its own', async () => {
    const ana = await makePerson(test)
    await ana.call('POST', '/api/proof', proof)
    for (const name of hostileStrings) {
      const { status } = await ana.call('POST', path, { ...wanted, name })
      expect([name, [201, 409, 422].includes(status)]).toEqual([name, true])
      const authorization = `Bearer ${name.replace(/[^\x20-\x7e]/g, '?')}`
      const me = await callApp(test, 'GET', '/api/me', undefined, undefined, { authorization })
      expect([name, me.status]).toEqual([name, 401])
    }
  })

  it('allows a person twenty that work', async () => {
    const ana = await makePerson(test)
    await ana.call('POST', '/api/proof', proof)
    for (let made = 0; made < mostAccessTokens; made += 1)
      expect((await ana.call('POST', path, wanted)).status).toBe(201)
    expect(outcome(await ana.call('POST', path, wanted))).toEqual([409, 'conflict'])
    const [first] = await listOf(ana)
    await ana.call('DELETE', `${path}/${first?.id}`)
    expect((await ana.call('POST', path, wanted)).status).toBe(201)
  })

  it('creates none when a password reset ended the session meanwhile', async () => {
    const ana = await makePerson(test)
    const { id: sessionId } = await test.db
      .deleteFrom('sessions')
      .where('user_id', '=', ana.user.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    const client = { ipAddress: '127.0.0.1', userAgent: '', log: { info: () => undefined } }
    const viewer = { ...ana.user, isEmailConfirmed: true, sessionId, reauthenticatedAt: test.now(), client }
    const creating = createToken(test, viewer, NewAccessToken.parse(wanted))
    await expect(creating).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(
      await test.db.selectFrom('access_tokens').where('user_id', '=', ana.user.id).select('id').execute(),
    ).toEqual([])
  })
})

describe('using access tokens', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  it('acts as its owner, and lists its last use to an hour', async () => {
    const ana = await makePerson(test)
    const { call } = await makeAccessToken(test, ana)
    const lastUsed = async () => (await listOf(ana))[0]?.lastUsedAt
    expect((await call('GET', '/api/me')).body).toEqual({ user: ana.user })
    const first = test.now().toISOString()
    expect(await lastUsed()).toBe(first)
    pass(test, 59 * minute)
    await call('GET', '/api/me')
    expect(await lastUsed()).toBe(first)
    pass(test, minute)
    await call('GET', '/api/me')
    expect(await lastUsed()).toBe(test.now().toISOString())
    test.setNow(null)
  })

  it('many calls at once record one use', async () => {
    const ana = await makePerson(test)
    const { id, token } = await makeAccessToken(test, ana)
    await recordTokenUse(test.db, hashToken(token), testNow)
    await recordTokenUse(test.db, hashToken(token), new Date(testNow.getTime() + minute))
    expect(await listOf(ana)).toMatchObject([{ id, lastUsedAt: testNow.toISOString() }])
  })

  it('a misspelled call is not found', async () => {
    const { call } = await makeAccessToken(test, await makePerson(test))
    for (const method of ['GET', 'POST'] as const)
      expect(outcome(await call(method, '/api/order'))).toEqual([404, 'not_found'])
  })

  it('works with any spelling of the scheme, also for HEAD, and not in a query', async () => {
    const { token } = await makeAccessToken(test, await makePerson(test))
    const ask = (authorization: string, method: 'GET' | 'HEAD' = 'GET') =>
      test.app.inject({ method, url: '/api/auth/duties', headers: { authorization } })
    expect((await ask(`bearer  ${token}`)).statusCode).toBe(200)
    expect((await ask(`Bearer ${token}`, 'HEAD')).statusCode).toBe(200)
    for (const wrong of [token, `Basic ${token}`, `Bearer ${token} x`, 'Bearer'])
      expect((await ask(wrong)).statusCode).toBe(401)
    expect((await test.app.inject(`/api/auth/duties?access_token=${token}`)).statusCode).toBe(401)
  })

  it('posts a listing, places an order, and confirms it', async () => {
    const [baker, buyer] = [await makePerson(test), await makePerson(test)]
    const posting = await makeAccessToken(test, baker, ['listings'])
    const buying = await makeAccessToken(test, buyer, ['orders'])
    const confirming = await makeAccessToken(test, baker, ['orders'])
    const listing = await makeListing({ ...baker, call: posting.call })
    const order = await makeOrder({ ...buyer, call: buying.call }, listing)
    expect(order.buyerId).toBe(buyer.user.id)
    expect((await confirming.call('POST', `/api/orders/${order.id}/confirm`)).status).toBe(200)
    const read = await buying.call('GET', `/api/orders/${order.id}`)
    expect(read.body).toMatchObject({ id: order.id, status: 'confirmed' })
  })

  it('checks the token before the body', async () => {
    const ana = await makePerson(test)
    const reader = await makeAccessToken(test, ana, ['read'])
    const asked = await reader.call('POST', '/api/orders', { nonsense: true })
    expect(outcome(asked)).toEqual([403, 'scope_needed'])
    expect(ErrorResponse.parse(asked.body).message).toContain('orders')
    const seller = await makeAccessToken(test, ana, ['listings'])
    expect(outcome(await seller.call('POST', '/api/food-listings', { nonsense: true }))).toEqual([
      422,
      'invalid',
    ])
  })

  it('may do no more than an unconfirmed person', async () => {
    const ana = await makePerson(test)
    const { call } = await makeAccessToken(test, ana)
    const listing = await makeListing(await makePerson(test))
    await test.db.updateTable('users').set({ email_verified: false }).where('id', '=', ana.user.id).execute()
    const answer = await call('PUT', `/api/food-listings/${listing.id}/waitlist`, { servings: 1 })
    expect(outcome(answer)).toEqual([403, 'email_unconfirmed'])
  })

  it.each(['suspend', 'deactivate'] as const)(
    'ends with %s, also after the account is back',
    async (action) => {
      const ana = await makePerson(test)
      const { call } = await makeAccessToken(test, ana)
      const admin = await makeAdmin(test, 'admin')
      const act = (what: string) =>
        admin.call('POST', `/api/admin/users/${ana.user.id}/${what}`, { reason: 'A test.' })
      expect((await act(action)).status).toBe(200)
      expect(outcome(await call('GET', '/api/me'))).toEqual([401, 'invalid_token'])
      expect((await act('reinstate')).status).toBe(200)
      expect(outcome(await call('GET', '/api/me'))).toEqual([401, 'invalid_token'])
    },
  )

  it('stops at its end, stays listed for 30 days, and is then deleted', async () => {
    const ana = await makePerson(test)
    const { call } = await makeAccessToken(test, ana)
    pass(test, 30 * day - 1)
    expect((await call('GET', '/api/me')).status).toBe(200)
    pass(test, 1)
    expect(outcome(await call('GET', '/api/me'))).toEqual([401, 'invalid_token'])
    const count = async () =>
      (await test.db.selectFrom('access_tokens').where('user_id', '=', ana.user.id).select('id').execute())
        .length
    pass(test, 30 * day - 1)
    await deleteOldAccessTokens(test)
    expect(await count()).toBe(1)
    pass(test, 1)
    expect(await deleteOldAccessTokens(test)).toBeGreaterThan(0)
    expect(await count()).toBe(0)
    test.setNow(null)
  })

  it('ends at once when revoked, only by its owner, and both are in the security log', async () => {
    const [ana, ben] = [await makePerson(test), await makePerson(test)]
    const { id, call } = await makeAccessToken(test, ana)
    expect(outcome(await ben.call('DELETE', `${path}/${id}`))).toEqual([404, 'not_found'])
    expect((await call('GET', '/api/me')).status).toBe(200)
    pass(test, minute)
    expect((await ana.call('DELETE', `${path}/${id}`)).status).toBe(204)
    expect(outcome(await call('GET', '/api/me'))).toEqual([401, 'invalid_token'])
    expect(outcome(await ana.call('DELETE', `${path}/${id}`))).toEqual([404, 'not_found'])
    const log = listSecurityEvents.success.body.parse((await ana.call('GET', '/api/security-events')).body)
    expect(log.map(({ kind }) => kind)).toEqual(['token_removed', 'token_added', 'signed_up'])
    test.setNow(null)
  })

  it('its live events end with it', async () => {
    const ana = await makePerson(test)
    const { id, headers } = await makeAccessToken(test, ana)
    const url = `${await test.app.listen({ port: 0, host: '127.0.0.1' })}${listenToOrders.path}`
    const stream = await openEventStream(url, '', headers)
    expect(await stream.next()).toMatchObject({ event: 'ready' })
    await ana.call('DELETE', `${path}/${id}`)
    expect(await stream.next()).toMatchObject({ event: 'signed-out' })
    expect(await stream.next()).toBeUndefined()
  })

  it('nothing of its responses gets into a cache, and no cached response answers it', async () => {
    const ana = await makePerson(test)
    const { headers } = await makeAccessToken(test, ana)
    const { id } = await makeListing(ana)
    const ask = (url: string, more = {}) => test.app.inject({ url, headers: more })
    for (const url of ['/api/me', '/api/settings', `/api/food-listings/${id}`, '/api/food-listings']) {
      await ask(url)
      const own = await ask(url, headers)
      expect([url, own.headers['cache-control']]).toEqual([url, 'private, no-store'])
      expect([url, own.headers['surrogate-key']]).toEqual([url, undefined])
    }
    await ask('/api/me')
    expect((await ask('/api/me', headers)).json()).toEqual({ user: ana.user })
    expect((await ask('/api/me')).json()).toEqual({ user: null })
  })

  it('a bearer token for somebody else is ignored outside the API', async () => {
    const authorization = 'Bearer of-a-proxy'
    expect((await test.app.inject({ url: '/browse', headers: { authorization } })).statusCode).toBe(200)
    expect((await test.app.inject({ url: '/metrics', headers: { authorization } })).statusCode).not.toBe(403)
  })

  it('refuses another site’s page, as with a session', async () => {
    const { headers } = await makeAccessToken(test, await makePerson(test))
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/reverse-geocode',
      headers: { ...headers, origin: 'https://elsewhere.example' },
      payload: {},
    })
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'wrong_origin'])
  })
})

it('calls with tokens count toward the limits, also unknown ones', async () => {
  const test = await makeTestApp(anyEngine, { rateLimit: true })
  const { headers } = await makeAccessToken(test, await makePerson(test))
  const ask = (more: object) => test.app.inject({ url: '/api/me', headers: { ...more } })
  const left = Number((await ask(headers)).headers['x-ratelimit-remaining'])
  await test.db.deleteFrom('access_tokens').execute()
  const refused = await ask(headers)
  expect([refused.statusCode, refused.headers['x-ratelimit-remaining']]).toEqual([401, `${left - 1}`])
  await test.close()
})
