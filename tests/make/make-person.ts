import type { InjectOptions } from 'fastify'
import { CurrentUser } from '#shared/api/accounts.ts'
import type { TestApp } from './test-app.ts'

let made = 0

/** A signed-in person and the calls they make. */
export interface Person {
  user: CurrentUser
  /** as it is now: a session's new token is taken over as by a browser */
  readonly cookie: string
  /** what the clock of the application says that they use */
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

/** Who is made, where it matters. */
interface PersonFacts {
  firstName?: string
  email?: string
  /** false: they have not followed the link in the mail that confirms their address */
  isEmailConfirmed?: boolean
  /** true: one buyer cannot order from them at pickup as often as they like, and all that there is */
  keepsPickupLimits?: boolean
}

/**
 * Signs somebody new up through the API; every person gets an address of their own, which is confirmed. The limits of orders at
 * pickup are lifted unless asked for.
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

/** A browser with cookies of ours, which takes over what each answer makes of them. */
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

/** A cookie with the value that an answer gives it; one that is taken away stays, so that it can be seen to be good for nothing. */
function renewed(cookie: string, { headers }: Answer): string {
  const start = cookie.slice(0, cookie.indexOf('=') + 1)
  const set = [headers['set-cookie']].flat().map((line) => String(line).split(';')[0] ?? '')
  return set.find((each) => each.startsWith(start) && each.length > start.length) ?? cookie
}

/** Calls the API as a visitor, or with the given cookie and further headers. */
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
