import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { orderStatuses, requestableStatuses } from '#shared/order-statuses.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'

describe.each(enginesInTurn)('ORDER-01: status constraints in the database, on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it.each([
    ['orders_status_check', orderStatuses],
    ['orders_status_before_request_check', requestableStatuses],
  ])('%s allows exactly the known values', async (name, statuses) => {
    const { rows } = await sql<{ said: string }>`
      select pg_get_constraintdef(oid) as said from pg_constraint
      where conrelid = 'orders'::regclass and conname = ${name}
    `.execute(database.db)
    const said = [...(rows[0]?.said ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status)
    expect(said.toSorted()).toEqual(statuses.toSorted())
  })
})
