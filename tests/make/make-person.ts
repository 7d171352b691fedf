import type { InjectOptions } from 'fastify'
import { CurrentUser } from '#shared/api/accounts.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** A signed-in person who can call the API. */
export interface Person {
  user: CurrentUser
  /** the current session cookie, renewed by responses as in a browser */
  readonly cookie: string
  /** the clock of their application */
  now(): Date
  /** calls the API as this person, as a browser on our own pages would */
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  /** the parsed JSON, or null when there is none */
  body: unknown
}

/** Optional facts about the person to make. */
interface PersonFacts {
  firstName?: string
  email?: string
  /** false: their email address is not confirmed */
  isEmailConfirmed?: boolean
  /** true: the limits on orders paid at pickup stay in place */
  keepsPickupLimits?: boolean
}

/**
 * Signs up a new person through the API, with a unique confirmed email address. Limits on orders paid at pickup are
 * lifted unless `keepsPickupLimits`.
 */
export async function makePerson(
  test: TestApp,
  { isEmailConfirmed = true, keepsPickupLimits = false, ...changes }: PersonFacts = {},
): Promise<Person> {
  made += 1
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/signup',
    payload: {
      email: `person-${made}@example.org`,
      password: 'flour, water and salt',
      firstName: 'Robin',
      lastName: 'Baker',
      ...changes,
    },
  })
  if (answer.statusCode !== 201) throw new Error(`Sign-up answered ${answer.statusCode}: ${answer.body}`)
  const user = CurrentUser.parse(answer.json<{ user: unknown }>().user)
  await test.db
    .updateTable('users')
    .set({ email_verified: isEmailConfirmed, lifts_pickup_limits: !keepsPickupLimits })
    .where('id', '=', user.id)
    .execute()
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return Object.assign(browserWith(test, cookie), { user })
}

/** A browser with a session cookie, which each response may renew. */
export function browserWith(test: TestApp, given: string): Pick<Person, 'cookie' | 'now' | 'call'> {
  let cookie = given
  return {
    get cookie() {
      return cookie
    },
    now: test.now,
    async call(method, url, body, headers) {
      const answer = await callApp(test, method, url, body, cookie, headers)
      cookie = cookie
        .split('; ')
        .map((each) => renewed(each, answer))
        .join('; ')
      return answer
    },
  }
}

/** The cookie as a response sets it; a cleared cookie stays, so tests can check that it no longer works. */
function renewed(cookie: string, { headers }: Answer): string {
  const start = cookie.slice(0, cookie.indexOf('=') + 1)
  const set = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0] ?? '')
  return set.find((each) => each.startsWith(start) && each.length > start.length) ?? cookie
}

/** Calls the API as a visitor, or with the given cookie and headers. */
export async function callApp(
  test: TestApp,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  body?: unknown,
  cookie?: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await test.app.inject({
    method,
    url,
    headers: {
      origin: test.config.publicUrl,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body === '' ? null : answer.json(),
  }
}
