import { termsVersion } from '#shared/api/accounts.ts'
import { answered, createBakeSaleClient, done } from '#tests/client/bakesale-client.ts'

/** A response of a running server. */
export interface HttpResponse {
  status: number
  headers: Headers
  body: unknown
}

/** Calls a running server over HTTP with a session cookie, also with a wrong body. */
export async function callServer(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  options: { cookie?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<HttpResponse> {
  const { cookie, body, headers } = options
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}

/** The password of everybody signed up by `signUpAt`. */
export const personPassword = 'flour, water and salt'

/** Signs somebody up at a running server, terms accepted; returns their cookie. Their email is not confirmed. */
export async function signUpAt(url: string, email: string): Promise<string> {
  const names = { firstName: 'Robin', lastName: 'Baker' }
  const body = { email, password: personPassword, ...names, termsVersion }
  return cookieOf(await answered(createBakeSaleClient(url).POST('/api/signup', { body })))
}

/** Signs in somebody signed up by `signUpAt`; returns their cookie. */
export async function signInAt(url: string, email: string): Promise<string> {
  const body = { email, password: personPassword }
  return cookieOf(await answered(createBakeSaleClient(url).POST('/api/login', { body })))
}

/** Re-authenticates somebody signed up by `signUpAt` at a running server; returns the cookie of the new session. */
export async function reauthenticateAt(url: string, cookie: string): Promise<string> {
  const body = { currentPassword: personPassword }
  const api = createBakeSaleClient(url, { cookie })
  const renewed = cookieOf(await answered(api.POST('/api/proof', { body })))
  const nameOf = (each: string) => each.split('=')[0]
  const kept = cookie.split('; ').filter((each) => !renewed.split('; ').map(nameOf).includes(nameOf(each)))
  return [...kept, renewed].join('; ')
}

/** A response's cookies, as a browser sends them back. */
export function cookieOf({ headers }: Pick<HttpResponse, 'headers'>): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Lifts a baker's limits on orders paid at pickup. */
export async function liftPickupLimitsAt(url: string, cookie: string): Promise<void> {
  const body = { areLimitsLifted: true }
  await done(createBakeSaleClient(url, { cookie }).PUT('/api/sellers/pickup-limits', { body }))
}
