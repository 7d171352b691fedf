import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ErrorResponse } from '#shared/api/errors.ts'
import { Session } from '#shared/api/sessions.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { sessionSeconds } from './session-rules.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

describe("where you're signed in", () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  /** Signs a person in on another device and returns its cookie. */
  const signInElsewhere = async ({ user }: Person, userAgent = firefox) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': userAgent },
      payload: { email: user.email, password: 'flour, water and salt' },
    })
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  /** A re-authenticated person, as needed to end sessions. */
  const makeReauthenticated = async () => {
    const person = await makePerson(test)
    await person.call('POST', '/api/proof', { currentPassword: 'flour, water and salt' })
    return person
  }
  const list = async (cookie: string) =>
    z.array(Session).parse((await callApp(test, 'GET', '/api/sessions', undefined, cookie)).body)
  const isSignedIn = async (cookie: string) =>
    (await callApp(test, 'GET', '/api/sessions', undefined, cookie)).status === 200
  const otherSessionId = async (cookie: string) =>
    (await list(cookie)).find(({ current }) => !current)?.id ?? ''

  it('OPEN-71: lists one’s own sessions, the current one first, without tokens', async () => {
    const ana = await makePerson(test)
    await makePerson(test)
    const phone = await signInElsewhere(ana)
    const answer = await callApp(test, 'GET', '/api/sessions', undefined, ana.cookie)
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        {
          id: expect.any(String),
          current: true,
          userAgent: 'A browser on an unknown device',
          ipAddress: '127.0.0.1',
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
        {
          id: expect.any(String),
          current: false,
          userAgent: 'Firefox on Linux',
          ipAddress: '127.0.0.1',
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
    ])
    expect((await list(phone)).map(({ current, userAgent }) => [current, userAgent])).toEqual([
      [true, 'Firefox on Linux'],
      [false, 'A browser on an unknown device'],
    ])
  })

  it('OPEN-71: does not list an expired session', async () => {
    const ana = await makePerson(test)
    await signInElsewhere(ana)
    await test.db
      .updateTable('sessions')
      .set({ expires_at: fromTestNow(-sessionSeconds) })
      .where('id', '=', await otherSessionId(ana.cookie))
      .execute()
    expect(await list(ana.cookie)).toHaveLength(1)
  })

  it('OPEN-71: ending a session signs out that device only', async () => {
    const ana = await makeReauthenticated()
    const [phone, laptop] = [await signInElsewhere(ana), await signInElsewhere(ana, 'Oven/1.0')]
    const ended = (await list(laptop)).find(({ userAgent }) => userAgent === 'Firefox on Linux')
    const answer = await callApp(test, 'DELETE', `/api/sessions/${ended?.id}`, undefined, ana.cookie)
    expect([answer.status, answer.body]).toEqual([204, null])
    expect(await Promise.all([ana.cookie, phone, laptop].map(isSignedIn))).toEqual([true, false, true])
  })

  it('OPEN-71: returns 404 for an ended session or somebody else’s', async () => {
    const [ana, ben] = [await makeReauthenticated(), await makeReauthenticated()]
    const [bens] = await list(ben.cookie)
    const answer = await ana.call('DELETE', `/api/sessions/${bens?.id}`)
    expect([answer.status, ErrorResponse.parse(answer.body).error]).toEqual([404, 'not_found'])
    expect(await isSignedIn(ben.cookie)).toBe(true)
    await signInElsewhere(ana)
    const url = `/api/sessions/${await otherSessionId(ana.cookie)}`
    expect((await ana.call('DELETE', url)).status).toBe(204)
    expect((await ana.call('DELETE', url)).status).toBe(404)
  })

  it('OPEN-71: ending the current session signs out and clears the cookie', async () => {
    const ana = await makeReauthenticated()
    const [current] = await list(ana.cookie)
    const answer = await ana.call('DELETE', `/api/sessions/${current?.id}`)
    expect(answer.status).toBe(204)
    expect(answer.headers['set-cookie']).toMatch(/^bakesale_session=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect(await isSignedIn(ana.cookie)).toBe(false)
  })

  it('OPEN-71: ending all others keeps the current session and other people’s', async () => {
    const [ana, ben] = [await makeReauthenticated(), await makeReauthenticated()]
    const others = [await signInElsewhere(ana), await signInElsewhere(ana)]
    const answer = await ana.call('DELETE', '/api/sessions')
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, undefined])
    const cookies = [ana.cookie, ben.cookie, ...others]
    expect(await Promise.all(cookies.map(isSignedIn))).toEqual([true, true, false, false])
    expect((await ana.call('DELETE', '/api/sessions')).status).toBe(204)
  })

  it('OPEN-71: lists and ends nothing for a visitor', async () => {
    const [ana] = await list((await makeReauthenticated()).cookie)
    const calls = [
      await callApp(test, 'GET', '/api/sessions'),
      await callApp(test, 'DELETE', '/api/sessions'),
      await callApp(test, 'DELETE', `/api/sessions/${ana?.id}`),
    ]
    for (const { status, body } of calls)
      expect([status, ErrorResponse.parse(body).error]).toEqual([401, 'unauthenticated'])
  })
})
