import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { mayDo, rolesWithRight } from '#shared/admin-rights.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { Method, withRoutesOf } from '#tests/roles/registered-routes.ts'
import { makeRoleScene, type Whose } from '#tests/roles/role-scene.ts'
import { roleTable } from '#tests/roles/role-table.ts'
import { type Outcome, type Rule, type Visitor, visitors } from '#tests/roles/rule.ts'

const nobody: readonly Visitor[] = ['visitor', 'suspended']

const Reason = z.object({ error: z.string() })

/** The expected outcomes. */
function expected(rule: Rule, visitor: Visitor, whose: Whose): readonly Outcome[] {
  const { who, of, side, stranger = 'not there', owner, people = 'sign in', needsAddress = false } = rule
  const isAdmin = visitor === 'moderator' || visitor === 'admin' || visitor === 'superadmin'
  if (who === 'everyone') return of === undefined ? ['in'] : ['in', 'not there']
  if (who !== 'people' && who !== 'confirmed') {
    if (isAdmin) return mayDo(visitor, who) ? ['in', 'not there'] : ['refused']
    return [nobody.includes(visitor) ? 'sign in' : people]
  }
  if (isAdmin || nobody.includes(visitor)) return ['sign in']
  if (visitor === 'unconfirmed' && (who === 'confirmed' || needsAddress)) return ['refused']
  if (who === 'confirmed') return ['in']
  if (of === undefined) return [owner ?? 'in']
  if (of === 'other') return ['in', 'not there']
  if (whose === 'unknown') return [of === 'person' ? stranger : 'not there']
  if (whose === 'other') return [stranger]
  return [side === 'both' || visitor.endsWith(side ?? '') ? (owner ?? 'in') : 'refused']
}

describe('who may call what', () => {
  let test: TestApp
  let routes: string[]
  beforeAll(async () => {
    const { built, routes: registered } = await withRoutesOf(() => makeTestApp(anyEngine))
    test = built
    routes = [...registered.keys()]
  })
  afterAll(() => test.close())

  async function ask(
    route: string,
    cookie: string | undefined,
    id: string,
    { body, id: ownId }: Rule,
  ): Promise<string> {
    const [method = '', path = ''] = route.split(' ')
    const answer = await test.app.inject({
      method: Method.parse(method),
      url: path.replace(/:\w+|\*$/, ownId ?? id),
      headers: { origin: test.config.publicUrl, ...(cookie ? { cookie } : {}) },
      ...(body === undefined ? {} : { payload: body }),
      // a live stream never ends
      payloadAsStream: true,
    })
    const stream = answer.stream()
    if (answer.statusCode !== 401 && answer.statusCode !== 403 && answer.statusCode !== 404) {
      stream.destroy()
      // a process without a worker becomes unhealthy after a minute
      return answer.statusCode >= 500 && answer.statusCode !== 503 ? `${answer.statusCode}` : 'in'
    }
    const text = Buffer.concat(await stream.toArray()).toString()
    const error = text.startsWith('{') ? Reason.parse(JSON.parse(text)).error : 'not_found'
    return outcomes[error] ?? error
  }

  it('every route has its row, and every row its route', () => {
    const rows = new Set(Object.keys(roleTable).map((row) => row.replace(/\?.*/, '')))
    expect(routes.filter((route) => !rows.has(route))).toEqual([])
    expect([...rows].filter((route) => !routes.includes(route))).toEqual([])
    const rights = new Set<string>(Object.values(roleTable).map(({ who }) => who))
    expect(Object.keys(rolesWithRight).filter((right) => !rights.has(right))).toEqual([])
  })

  it.each(visitors)('OPEN-14, OPEN-15: as in the table for a call of %s', async (visitor) => {
    const scene = await makeRoleScene(test)
    const wrong: string[] = []
    const rows = Object.entries(roleTable).sort(
      ([, one], [, other]) => Number(one.endsSession ?? false) - Number(other.endsSession ?? false),
    )
    for (const [route, rule] of rows)
      for (const whose of rule.of === undefined
        ? (['unknown'] as const)
        : (['unknown', 'other', 'own'] as const)) {
        const id = await scene.idOf(visitor, rule, whose)
        if (id === null) continue
        const outcome = await ask(route, scene.cookieOf(visitor), id, rule)
        const right: readonly string[] = expected(rule, visitor, whose)
        if (!right.includes(outcome)) wrong.push(`${route}, ${whose}: ${outcome}, not ${right.join(' or ')}`)
      }
    expect(wrong).toEqual([])
  })
})

/** The errors of access checks; errors of other calls mean that access was granted. */
const outcomes: Readonly<Record<string, Outcome>> = {
  unauthenticated: 'sign in',
  forbidden: 'refused',
  email_unconfirmed: 'refused',
  set_up_needed: 'refused',
  not_found: 'not there',
  // the sandbox's own text
  'Not Found': 'not there',
  invalid_credentials: 'in',
  proof_needed: 'in',
}
