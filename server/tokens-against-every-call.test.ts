import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { projectFolder } from '#server/project-folder.ts'
import { accessScopes } from '#shared/api/access-tokens.ts'
import { ErrorResponse, errorStatus } from '#shared/api/errors.ts'
import { scopesOfCalls } from '#shared/api/token-scopes.ts'
import { bodyOf } from '#tests/make/body-of.ts'
import { type MadeToken, makeAccessToken } from '#tests/make/make-access-token.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { Method, withRoutesOf } from '#tests/roles/registered-routes.ts'
import { roleTable } from '#tests/roles/role-table.ts'

const ContractCall = z.object({
  method: z.string(),
  path: z.string(),
  errors: z.array(z.enum(Object.keys(errorStatus))),
})

/** Every call of `shared/api/` that may ask for re-authentication. */
async function reauthenticatedCalls(): Promise<string[]> {
  const folder = join(projectFolder, 'shared/api')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ join(folder, name))),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => ContractCall.safeParse(value).data ?? [])
    .filter(({ errors }) => errors.includes('proof_needed'))
    .map(({ method, path }) => `${method} ${path}`)
}

describe('access tokens against every call', () => {
  let test: TestApp
  let routes: string[]
  let person: Person
  let all: MadeToken
  beforeAll(async () => {
    const { built, routes: registered } = await withRoutesOf(() => makeTestApp(anyEngine))
    test = built
    routes = [...registered.keys()]
    person = await makePerson(test)
    all = await makeAccessToken(test, person)
  })
  afterAll(() => test.close())

  const ask = async (route: string, headers: Record<string, string>) => {
    const [method = '', path = ''] = route.split(' ')
    const body = roleTable[route]?.body
    const answer = await test.app.inject({
      method: Method.parse(method),
      url: path.replaceAll(/:\w+|\*$/g, newId()),
      headers,
      ...(body === undefined ? {} : { payload: body }),
      // a live stream never ends
      payloadAsStream: true,
    })
    const isRefused = [400, 401, 403].includes(answer.statusCode)
    const text = isRefused ? await bodyOf(answer) : ''
    if (!isRefused) answer.stream().destroy()
    const { error, message } = text.startsWith('{')
      ? ErrorResponse.parse(JSON.parse(text))
      : { error: 'none', message: text }
    return { status: answer.statusCode, headers: answer.headers, error, message }
  }
  const accepted = Object.keys(scopesOfCalls)
  const about = ['invalid_token', 'token_refused', 'scope_needed', 'unauthenticated']

  it('each call of the table exists, and none of them asks for re-authentication', async () => {
    expect(accepted.filter((call) => !routes.includes(call))).toEqual([])
    const guarded = await reauthenticatedCalls()
    expect(guarded.length).toBeGreaterThan(15)
    expect(accepted.filter((call) => guarded.includes(call))).toEqual([])
    expect(Object.entries(scopesOfCalls).filter(([, scopes]) => scopes.length === 0)).toEqual([])
  })

  it('each other call refuses tokens with 403 and sets no cookie', async () => {
    const others = routes.filter((route) => !accepted.includes(route))
    expect(others.length).toBeGreaterThan(120)
    const wrong: string[] = []
    for (const route of others) {
      const { status, error, headers } = await ask(route, all.headers)
      if (status !== 403 || error !== 'token_refused') wrong.push(`${route}: ${status} ${error}`)
      if (headers['set-cookie'] !== undefined) wrong.push(`${route}: sets a cookie`)
    }
    expect(wrong).toEqual([])
  })

  it('refuses sign-in, security, payout accounts, tokens, the console, webhooks, and pages', () => {
    const never =
      /^(?:\w+ \/api\/(?:access-tokens|admin|auth\/(?!duties)|login|logout|signup|proof|sessions|second-factors|security-events|account\/(?!open-orders)|paypal|stripe|webhooks|calendars|sellers\/(?:pay|kitchen\/calendar|no-show|automatic|pickup-limits|announcements)|contact|reports|users|products|dashboard)|(?:POST|PUT|DELETE) \/api\/(?:profile|sellers\/(?:payouts|owed))|GET \/\*)/
    const refused = routes.filter((route) => never.test(route) && route !== 'GET /api/sellers/payouts')
    expect(refused.length).toBeGreaterThan(100)
    expect(refused.filter((route) => accepted.includes(route))).toEqual([])
  })

  it('each call of the table accepts a token with one of its scopes, and no other', async () => {
    const tokens = await Promise.all(
      accessScopes.map(async (scope) => ({ scope, ...(await makeAccessToken(test, person, [scope])) })),
    )
    const wrong: string[] = []
    for (const [call, scopes] of Object.entries(scopesOfCalls))
      for (const { scope, headers } of tokens) {
        const answer = await ask(call, headers)
        const isAccepted = !about.includes(answer.error)
        const names = scopes.every((one) => answer.message.includes(one))
        const isRefused = answer.status === 403 && answer.error === 'scope_needed' && names
        const challenge = `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`
        const says = answer.headers['www-authenticate'] === challenge
        if (scopes.includes(scope) ? !isAccepted : !(isRefused && says))
          wrong.push(`${call} with ${scope}: ${answer.status} ${answer.error} ${answer.message}`)
        const kept = String(answer.headers['cache-control'])
        if (!kept.startsWith('private, no-store')) wrong.push(`${call}: ${kept}`)
      }
    expect(wrong).toEqual([])
  })

  it('no call of the table accepts an expired, revoked or altered token', async () => {
    const [expired, revoked] = [await makeAccessToken(test, person), await makeAccessToken(test, person)]
    const now = test.now()
    await test.db
      .updateTable('access_tokens')
      .set({ expires_at: now, created_at: now })
      .where('id', '=', expired.id)
      .execute()
    expect((await person.call('DELETE', `/api/access-tokens/${revoked.id}`)).status).toBe(204)
    const wrong: string[] = []
    for (const token of [expired.token, revoked.token, `${all.token}0`, all.token.toLowerCase(), 'bks_', ''])
      for (const call of accepted) {
        const { status, error, headers } = await ask(call, { authorization: `Bearer ${token}` })
        const challenge = headers['www-authenticate']
        const isOurs = token !== '' || call.includes('/api/') || status === 401
        if (isOurs && (status !== 401 || error !== 'invalid_token')) wrong.push(`${call}: ${status} ${error}`)
        if (challenge !== 'Bearer error="invalid_token"') wrong.push(`${call}: ${String(challenge)}`)
      }
    expect(wrong).toEqual([])
  })

  it('no call accepts a token beside a session', async () => {
    const wrong: string[] = []
    for (const call of routes) {
      const { status, error } = await ask(call, { ...all.headers, cookie: person.cookie })
      if (status !== 400 || error !== 'bad_request') wrong.push(`${call}: ${status} ${error}`)
    }
    expect(wrong).toEqual([])
  })
})
