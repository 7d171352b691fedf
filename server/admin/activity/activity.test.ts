import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { listActivity } from '#shared/api/admin-activity.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { logAdminAction } from './log-admin-action.ts'

describe('the activity log', () => {
  let test: TestApp
  let ruth: TestAdmin
  let omar: TestAdmin
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
    ruth = await makeAdmin(test, 'moderator')
    omar = await makeAdmin(test, 'admin')
    // two days with five entries each at the same time: only their ids order them
    for (const [admin, day] of [
      [ruth, '2026-11-18'],
      [omar, '2026-11-19'],
    ] as const)
      for (let line = 0; line < 5; line += 1) await write(admin, `target-${line}`, `${day}T23:59:59.999Z`)
  })
  afterAll(() => test.close())

  const write = ({ admin }: TestAdmin, targetId: string, moment: string) => {
    const actor = { id: admin.id, ipAddress: '203.0.113.9', userAgent: 'Firefox' }
    const details = { before: { isActive: true }, after: { isActive: false }, reason: '=cmd|calc <b>' }
    const deed = { action: 'user.suspend', targetType: 'user', targetId, details } as const
    return inTransaction(test.db, (trx) => logAdminAction(trx, actor, deed, new Date(moment)))
  }
  const read = async (query: string) => {
    const answer = await ruth.call('GET', `/api/admin/activity?${query}`)
    expect(answer.status).toBe(200)
    return listActivity.success.body.parse(answer.body)
  }

  it('DATA-09: an entry says who did what to what, from where and when, with before and after', async () => {
    const { activity, total, totalIsExact } = await read(`adminId=${omar.admin.id}&limit=1`)
    expect([total, totalIsExact]).toEqual([5, true])
    expect(activity).toEqual([
      {
        id: expect.any(String),
        admin: { id: omar.admin.id, username: omar.admin.username, firstName: 'Ruth', lastName: 'Adeyemi' },
        action: 'user.suspend',
        targetType: 'user',
        targetId: expect.any(String),
        details: { before: { isActive: true }, after: { isActive: false }, reason: '=cmd|calc <b>' },
        ipAddress: '203.0.113.9',
        userAgent: 'Firefox',
        createdAt: '2026-11-19T23:59:59.999Z',
      },
    ])
  })

  it('is filtered by admin, action, target and day', async () => {
    const totalOf = async (query: string) => (await read(query)).total
    expect(await totalOf('')).toBe(10)
    expect(await totalOf(`adminId=${ruth.admin.id}`)).toBe(5)
    expect(await totalOf('action=user.suspend&targetType=user&targetId=target-3')).toBe(2)
    expect(await totalOf('action=order.refund')).toBe(0)
    expect(await totalOf('from=2026-11-19')).toBe(5)
    expect(await totalOf('to=2026-11-18')).toBe(5)
    expect((await ruth.call('GET', '/api/admin/activity?action=nothing')).status).toBe(422)
  })

  it('ADMIN-10: is paged by cursor, newest first, with each entry once', async () => {
    const ids: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof read>> = await read(
        `limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      ids.push(...page.activity.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect([ids.length, new Set(ids).size]).toEqual([10, 10])
    const { activity } = await read('limit=100')
    expect(activity.map(({ id }) => id)).toEqual(ids)
    expect((await read('page=2&limit=6')).activity.map(({ id }) => id)).toEqual(ids.slice(6))
  })

  it('is exported as a file without formulas', async () => {
    const answer = await test.app.inject({
      url: `/api/admin/activity.csv?adminId=${omar.admin.id}`,
      headers: { cookie: ruth.cookie },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="activity.csv"',
      'cache-control': 'private, no-store',
    })
    const lines = answer.body.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toContain(`,${omar.admin.username},user.suspend,user,`)
  })

  it.each([
    ['update', sql`update admin_activity_logs set action = 'nothing'`],
    ['delete', sql`delete from admin_activity_logs`],
    ['truncate', sql`truncate admin_activity_logs`],
    ['truncate with what hangs on it', sql`truncate admin_users cascade`],
  ])('rejects every %s, whoever holds the connection', async (_what, statement) => {
    const before = (await read('')).total
    await expect(statement.execute(test.db)).rejects.toThrow('admin_activity_logs is append-only')
    expect(before).toBeGreaterThanOrEqual(10)
    expect((await read('')).total).toBe(before)
  })
})
