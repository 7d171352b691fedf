import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUserIds } from '#server/admin/users/admin-users-repository.ts'
import { connectionOptions } from '#server/database/postgres/postgres-settings.ts'
import type { Tables } from '#server/database/tables.ts'
import { listUnansweredOrders } from '#server/orders/reading/orders-repository.ts'
import type { AllOrdersSort } from '#shared/list-sorts.ts'
import { explain } from '#tests/make/explain.ts'
import { insertManyOrders } from '#tests/make/many-orders.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { kindsOf } from './admin-order-rules.ts'
import { type AllOrdersFilter, countAllOrders, listAllOrderIds } from './admin-orders-repository.ts'

const all: AllOrdersFilter = {
  ids: null,
  numbered: null,
  kinds: null,
  personIds: null,
  cookId: null,
  since: null,
  before: null,
}
const after = '019aa000-0000-7000-8000-000000000000'

describe.runIf(engines.includes('postgres'))('plans of the list of all orders with thousands', () => {
  let db: Kysely<Tables>
  const asked: CompiledQuery[] = []
  let personIds: string[]

  beforeAll(async () => {
    const connectionString = await makePostgresDatabase()
    const pool = new pg.Pool({ connectionString, options: connectionOptions, max: 1 })
    db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        asked.push(query)
      },
    })
    await insertManyOrders(db, { orders: 20_000, people: 2_000, until: new Date('2026-11-20T12:00:00Z') })
    personIds = await findUserIds(db, 'rare:*', 5)
  })
  afterAll(() => db.destroy())

  async function planOf(ask: () => Promise<unknown>): Promise<string> {
    asked.length = 0
    await ask()
    return explain(db, asked.at(-1))
  }

  const page = (filter: Partial<AllOrdersFilter>, sort: AllOrdersSort, from: string | null = null) =>
    planOf(() =>
      listAllOrderIds(db, { ...all, ...filter }, sort, { after: from, skip: 0, limit: 20, page: 1 }),
    )

  test.each<[AllOrdersSort, RegExp]>([
    ['newest', /using orders_newest/],
    ['oldest', /Backward using orders_newest/],
  ])('%s first is read in index order, on the first and later pages', async (sort, index) => {
    for (const from of [null, after]) {
      const plan = await page({}, sort, from)
      expect(plan).toMatch(index)
      expect(plan).not.toMatch(/Sort|Seq Scan/)
    }
  })

  test('kinds are merged in the list’s order', async () => {
    for (const kinds of [kindsOf({ open: true }), kindsOf({ paymentStatus: 'failed' })])
      for (const from of [null, after]) {
        const plan = await page({ kinds }, 'newest', from)
        expect(plan).toMatch(/using orders_of_kind/)
        expect(plan).not.toMatch(/Seq Scan on orders/)
      }
  })

  test('by amount, kinds are merged too, however few there are', async () => {
    for (const kinds of [null, kindsOf({ paymentStatus: 'refund_pending' })])
      for (const from of [null, after]) {
        const plan = await page({ kinds }, 'amount', from)
        expect(plan).toMatch(/using orders_of_kind_by_amount/)
        expect(plan).not.toMatch(/Seq Scan on orders/)
      }
  })

  test('people’s orders are read from their own index', async () => {
    const plan = await page({ personIds }, 'newest')
    expect(plan).toMatch(/orders_of_buyer/)
    expect(plan).toMatch(/orders_of_cook/)
    expect(plan).not.toMatch(/Seq Scan on orders/)
  })

  test('decisions, a baker who never answers: overdue orders are read in order from their own index', async () => {
    const now = new Date('2026-11-20T12:00:00Z')
    for (const from of [null, after]) {
      const plan = await planOf(() => listUnansweredOrders(db, { now, after: from, limit: 100 }))
      expect(plan).toMatch(/Index (Only )?Scan using orders_to_answer/)
      // the table of holds is empty here, so a sequential scan of it is fine
      expect(plan).not.toMatch(/Sort|Seq Scan on orders/)
    }
    expect(await listUnansweredOrders(db, { now, after: null, limit: 100 })).not.toEqual([])
  })

  test('people are looked up by their words', async () => {
    expect(await planOf(() => findUserIds(db, 'rare100:*', 5))).toMatch(/users_words/)
  })

  test('counting kinds reads only their index, and counting all stops at the maximum', async () => {
    const open = await planOf(() => countAllOrders(db, { ...all, kinds: kindsOf({ open: true }) }))
    expect(open).toMatch(/Index Only Scan using orders_of_kind/)
    expect(await planOf(() => countAllOrders(db, all))).toMatch(/Limit .*rows=10001/)
  })
})
