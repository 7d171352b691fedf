import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#server/database/new-id.ts'
import { adminRoles, mayDo, rolesWithRight } from '#shared/admin-rights.ts'
import { ErrorResponse } from '#shared/api/errors.ts'
import { fromTestNow } from '#tests/make/clock.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import type { AdminRoute } from './admin-routes.ts'

// Access does not depend on the engine; the account tests cover its queries on both.
describe('who may do what in the console', () => {
  let test: TestApp
  let user: Person
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    user = await makePerson(test)
  })
  afterAll(() => test.close())

  /** A route's answer to a cookie with an otherwise empty request. */
  const ask = async ({ method, url }: AdminRoute, cookie?: string) => {
    const answer = await test.app.inject({
      method: methodOf(method),
      url: url.replace(/:\w+/g, newId()),
      headers: { origin: test.config.publicUrl, ...(cookie ? { cookie } : {}) },
    })
    // an answer to HEAD has no body with the reason
    if (answer.statusCode < 400 || answer.body === '') return `${answer.statusCode}`
    // a page says so in words
    if (String(answer.headers['content-type']).startsWith('text/html'))
      return `${answer.statusCode} not_found`
    return `${answer.statusCode} ${ErrorResponse.parse(answer.json()).error}`
  }
  /** Every route's answer that differs from the expected one. */
  const wrongAnswers = async (expected: (route: AdminRoute) => RegExp, cookie?: string) => {
    const wrong: string[] = []
    for (const route of test.app.adminRoutes) {
      const answer = await ask(route, cookie)
      if (!expected(route).test(answer)) wrong.push(`${route.method} ${route.url}: ${answer}`)
    }
    return wrong
  }
  const signedOut = () => /^401( unauthenticated)?$/
  const change = (admin: TestAdmin, values: { is_active: boolean }) =>
    test.db.updateTable('admin_users').set(values).where('id', '=', admin.admin.id).execute()

  it('every right has guarded routes, and only signing in and out is public', () => {
    const guarded = new Set(test.app.adminRoutes.map(({ right }) => right))
    expect(guarded).toContain('read')
    expect(guarded).toContain('manage_admins')
    expect(Object.keys(rolesWithRight)).toEqual(expect.arrayContaining([...guarded]))
  })

  it('CONST-03, OPEN-13, OPEN-79: rejects everybody without an admin session, users included', async () => {
    expect(await wrongAnswers(signedOut)).toEqual([])
    expect(await wrongAnswers(signedOut, user.cookie)).toEqual([])
    // nor with a user's session in an admin's cookie
    const forged = user.cookie.replaceAll('bakesale_session=', 'bakesale_admin=')
    expect(await wrongAnswers(signedOut, forged)).toEqual([])
  })

  it.each(adminRoles)('OPEN-15: a %s may do what the role may, and nothing more', async (role) => {
    const { cookie } = await makeAdmin(test, role)
    const expected = ({ right }: AdminRoute) =>
      mayDo(role, right) ? /^(2\d\d|4(00|04|09|15|22)\b)/ : /^403( forbidden)?$/
    expect(await wrongAnswers(expected, cookie)).toEqual([])
  })

  it('a suspended admin, and one with a stale session, are signed out', async () => {
    const suspended = await makeAdmin(test, 'superadmin')
    await change(suspended, { is_active: false })
    expect(await wrongAnswers(signedOut, suspended.cookie)).toEqual([])
    const idle = await makeAdmin(test, 'superadmin')
    const halfAnHourAgo = fromTestNow(-30 * 60_000 - 1)
    await test.db
      .updateTable('admin_sessions')
      .set({ last_used_at: halfAnHourAgo })
      .where('admin_id', '=', idle.admin.id)
      .execute()
    expect(await wrongAnswers(signedOut, idle.cookie)).toEqual([])
  })

  it.each(adminRoles)('a %s without a complete set-up may do nothing else', async (role) => {
    const { admin, cookie } = await makeAdmin(test, role, { isSetUp: false })
    // their own password is not enough
    const values = { must_change_password: false }
    await test.db.updateTable('admin_users').set(values).where('id', '=', admin.id).execute()
    const expected = ({ duringSetUp }: AdminRoute) =>
      duringSetUp ? /^4(00|09|15|22)\b/ : /^403( set_up_needed)?$/
    expect(await wrongAnswers(expected, cookie)).toEqual([])
  })

  it('OPEN-14: the documented shared paths require an admin', async () => {
    const paths = ['/api/dashboard/stats?', '/api/users?', '/api/products?', '/api/orders?']
    const { cookie } = await makeAdmin(test, 'moderator')
    for (const path of paths) {
      const url = `${path}page=1&limit=20`
      const statuses = [
        (await callApp(test, 'GET', url)).status,
        (await user.call('GET', url)).status,
        (await callApp(test, 'GET', url, undefined, cookie)).status,
      ]
      expect([path, statuses[0], [401, 403].includes(statuses[1] ?? 0), statuses[2]]).toEqual([
        path,
        401,
        true,
        200,
      ])
    }
  })
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const

function methodOf(method: string): (typeof methods)[number] {
  const known = methods.find((one) => one === method)
  if (!known) throw new Error(`No call of ours is a ${method}`)
  return known
}
