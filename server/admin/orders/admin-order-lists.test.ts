import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  AdminOrderList,
  type AdminOrderSearch,
  type AdminOrderStatus,
  adminOrderStatuses,
} from '#shared/api/admin-orders.ts'
import { type PaymentStatus, paymentStatuses } from '#shared/api/orders.ts'
import { type AllOrdersSort, allOrdersSorts } from '#shared/list-sorts.ts'
import { orderNumber } from '#shared/order-number.ts'
import { makeAdmin, type TestAdmin } from '#tests/make/make-admin.ts'
import { callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { insertManyOrders } from '#tests/make/many-orders.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'

interface Stored {
  id: string
  cook_id: string
  /** the names and addresses of both people */
  people: string
  status: AdminOrderStatus
  payment_status: PaymentStatus
  total_cents: number
  /** the rank by date, which is more precise than in JavaScript */
  place: number
  /** YYYY-MM-DD in UTC */
  day: string
}

describe.each(enginesInTurn)('the list of all orders on %s', (engine) => {
  let test: TestApp
  let moderator: TestAdmin
  let person: Person
  let all: Stored[]
  let cookId: string

  beforeAll(async () => {
    test = await makeTestApp(engine)
    await insertManyOrders(test.db, { orders: 240, people: 120, until: new Date('2026-11-20T12:00:00Z') })
    moderator = await makeAdmin(test, 'moderator')
    person = await makePerson(test)
    const { rows } = await sql<Stored>`
      select orders.id, cook_id, payment_status, total_cents,
        case payment_status when 'awaiting_payment' then 'processing' else status end as status,
        lower(concat_ws(' ', buyer.first_name, buyer.last_name, buyer.email, cook.first_name, cook.last_name, cook.email))
          as people,
        (row_number() over (order by orders.created_at, orders.id))::integer as place,
        to_char(orders.created_at at time zone 'UTC', 'YYYY-MM-DD') as day
      from orders join users as buyer on buyer.id = buyer_id join users as cook on cook.id = cook_id
    `.execute(test.db)
    all = rows
    cookId = all[0]?.cook_id ?? ''
  })
  afterAll(() => test.close())

  async function list(query: Record<string, string> = {}): Promise<AdminOrderList> {
    const answer = await moderator.call('GET', `/api/orders?${new URLSearchParams(query)}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return AdminOrderList.parse(answer.body)
  }

  const openStatuses: readonly string[] = ['pending', 'confirmed', 'cancellation_requested']

  /** The ids a search must find, by plain comparison. */
  function expected(search: Omit<AdminOrderSearch, 'query'> & { word?: string }): string[] {
    const { status, paymentStatus, open, from, to, word, sort = 'newest' } = search
    const found = all.filter(
      (order) =>
        (status === undefined || order.status === status) &&
        (paymentStatus === undefined || order.payment_status === paymentStatus) &&
        (!open || openStatuses.includes(order.status)) &&
        (search.cookId === undefined || order.cook_id === search.cookId) &&
        (from === undefined || order.day >= from) &&
        (to === undefined || order.day <= to) &&
        (word === undefined || order.people.includes(word)),
    )
    const by: Record<AllOrdersSort, (a: Stored, b: Stored) => number> = {
      newest: (a, b) => b.place - a.place,
      oldest: (a, b) => a.place - b.place,
      amount: (a, b) => b.total_cents - a.total_cents || (a.id < b.id ? 1 : -1),
    }
    return found.sort(by[sort]).map(({ id }) => id)
  }

  /** All pages of a list. */
  async function listAllPages(query: Record<string, string>): Promise<string[]> {
    const ids: string[] = []
    for (let cursor = ''; ; ) {
      const page = await list({ ...query, limit: '100', ...(cursor ? { cursor } : {}) })
      ids.push(...page.orders.map(({ id }) => id))
      if (page.nextCursor === null) return ids
      cursor = page.nextCursor
    }
  }

  it('OPEN-14, API-24: requires an admin: 401 for a visitor, 403 for a user, whatever else they send', async () => {
    expect((await callApp(test, 'GET', '/api/orders')).status).toBe(401)
    expect((await callApp(test, 'GET', '/api/orders?status=nonsense')).status).toBe(401)
    expect((await person.call('GET', '/api/orders')).status).toBe(403)
    expect((await moderator.call('GET', `/api/orders?sellerId=${cookId}`)).status).toBe(401)
    expect((await person.call('GET', `/api/orders?buyerId=${person.user.id}&status=processing`)).status).toBe(
      422,
    )
  })

  it('ADMIN-08, ADMIN-10, DATA-28: starts with 20 rows of page 1 and the total', async () => {
    const { orders, ...place } = await list()
    expect(orders.map(({ id }) => id)).toEqual(expected({}).slice(0, 20))
    expect(place).toMatchObject({
      total: all.length,
      totalIsExact: true,
      page: 1,
      limit: 20,
      tooManyPeople: false,
    })
    expect(orders[0]).toMatchObject({
      buyerName: expect.stringMatching(/^\w+/),
      totalPrice: expect.stringMatching(/^\d+\.\d\d$/),
      allowedActions: [],
    })
    const second = await list({ page: '2', limit: '30' })
    expect(second).toMatchObject({ page: 2, limit: 30 })
    expect(second.orders.map(({ id }) => id)).toEqual(expected({}).slice(30, 60))
  })

  const kinds = [
    {},
    { open: 'true' },
    ...adminOrderStatuses.map((status) => ({ status })),
    ...paymentStatuses.map((paymentStatus) => ({ paymentStatus })),
    { status: 'cancelled', paymentStatus: 'refunded' },
    { status: 'pending', open: 'true' },
  ] as const
  it.each(kinds)('DATA-28: every page of %j, in every order, matches a plain comparison', async (kind) => {
    const { open, ...statuses } = { open: undefined, ...kind }
    for (const { key: sort } of allOrdersSorts) {
      const search = { ...statuses, ...(open ? { open: true } : {}), sort }
      expect(await listAllPages({ ...kind, sort })).toEqual(expected(search))
    }
    expect((await list(kind)).total).toBe(expected({ ...statuses, ...(open ? { open: true } : {}) }).length)
  })

  it('filters by baker, days and people, alone and combined', async () => {
    const dates = { from: '2026-06-01', to: '2026-11-10' }
    for (const { key: sort } of allOrdersSorts) {
      for (const search of [
        { cookId },
        dates,
        { cookId, ...dates },
        { paymentStatus: 'refunded' as const, ...dates },
        { cookId, status: 'completed' as const },
      ])
        expect(await listAllPages({ ...search, sort })).toEqual(expected({ ...search, sort }))
      expect(await listAllPages({ query: 'MARÍA', sort })).toEqual(expected({ word: 'maria', sort }))
      expect(await listAllPages({ query: 'maria', status: 'completed', ...dates, sort })).toEqual(
        expected({ word: 'maria', status: 'completed', ...dates, sort }),
      )
      expect(await listAllPages({ query: 'rare', cookId, sort })).toEqual(
        expected({ word: 'rare', cookId, sort }),
      )
    }
    const counted = await list({ query: 'maria' })
    expect(counted).toMatchObject({ total: expected({ word: 'maria' }).length, tooManyPeople: false })
  })

  it('finds an order by its number, its id or a prefix, and nothing by unknown people', async () => {
    const wanted = all[7]?.id ?? ''
    const number = orderNumber(wanted)
    for (const query of [
      number,
      `#${number.toLowerCase()}`,
      wanted,
      `#${wanted.slice(0, 13)}`,
      wanted.toUpperCase(),
    ])
      expect((await list({ query })).orders.map(({ id }) => id)).toEqual([wanted])
    for (const query of ['nobody-at-all', '!!!', 'deadbeef'])
      expect(await list({ query })).toMatchObject({ orders: [], total: 0, nextCursor: null })
  })

  it.each([
    'status=eaten',
    'paymentStatus=eaten',
    'sort=taste',
    'from=yesterday',
    'to=2026-13-01',
    'cookId=1',
    'page=0',
    'limit=101',
    'open=perhaps',
    'cursor=%00',
    'cursor=eyJhZnRlciI6IjEifQ',
    `query=${'x'.repeat(101)}`,
    'query=%00',
  ])('returns 422 for %s', async (query) => {
    expect((await moderator.call('GET', `/api/orders?${query}`)).status).toBe(422)
  })

  it('the CSV file has all matching orders, sorted', async () => {
    const answer = await test.app.inject({
      url: '/api/admin/orders.csv?status=completed&sort=amount',
      headers: { cookie: moderator.cookie },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    })
    const lines = answer.body.trim().split('\r\n')
    expect(lines[0]).toContain('Order,Ordered at,Status')
    expect(lines[1]?.split(',').at(-1)).toBe(orderNumber(lines[1]?.split(',')[0] ?? ''))
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      expected({ status: 'completed', sort: 'amount' }),
    )
    expect((await callApp(test, 'GET', '/api/admin/orders.csv')).status).toBe(401)
    const refused = await test.app.inject({
      url: '/api/admin/orders.csv',
      headers: { cookie: person.cookie },
    })
    expect(refused.statusCode).toBe(401)
  })
})
