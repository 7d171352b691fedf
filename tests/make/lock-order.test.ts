import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { LockOrderError, tablesGrownBy, tablesLockedBy } from './lock-order.ts'
import { engines, openTestDatabase } from './test-database.ts'

describe('tables a statement locks', () => {
  it.each([
    ['select "id" from "users" where "id" = $1 for no key update', ['users']],
    ['select id from orders where id = $1 order by id for update', ['orders']],
    [
      'select * from payments where id = (select payment_id from orders where id = $1) for share',
      ['payments'],
    ],
    [
      'select l.id from batches as b join food_listings on true for no key update of "food_listings"',
      ['food_listings'],
    ],
    ['select id from users where id = $1 for key share', []],
    ['select id from users where id = $1', []],
    ['update "orders" set "status" = $1 where "id" in ($2)', ['orders']],
    ['delete from pickup_places where cook_id = $1', ['pickup_places']],
    ['insert into orders (id) values ($1)', []],
    [
      'with made as (insert into orders (id) values ($1)) update food_listings set servings_available = 0',
      ['food_listings'],
    ],
  ])('%s', (statement, tables) => {
    expect(tablesLockedBy(statement)).toEqual(tables)
  })
})

describe('tables a statement inserts into', () => {
  it.each([
    ['insert into "orders" ("id") values ($1)', ['orders']],
    [
      'with made as (insert into orders (id) values ($1)) insert into payments (id) values ($2)',
      ['payments', 'orders'],
    ],
    ['update orders set status = $1', []],
  ])('%s', (statement, tables) => {
    expect(tablesGrownBy(statement)).toEqual(tables)
  })
})

describe.each(engines)('the lock order, on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  const locking = (...tables: string[]) =>
    inTransaction(database.db, async (trx) => {
      for (const table of tables) await sql`select id from ${sql.table(table)} for no key update`.execute(trx)
    })

  it('allows payments before orders, and orders before people', async () => {
    await locking('payments', 'orders', 'users', 'orders')
  })

  it('refuses people before payments, even without contention', async () => {
    const [broken] = await Promise.allSettled([locking('users', 'payments'), locking('payments', 'users')])
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(LockOrderError) })
  })
})
