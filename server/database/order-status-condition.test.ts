import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { timedStatuses } from '#server/orders/rules/order-status-rules.ts'
import { orderStatuses, requestableStatuses } from '#shared/order-statuses.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { hasStatus } from './order-status-condition.ts'

describe.each(enginesInTurn)('order statuses in SQL on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  /** The quoted words in the database's definition of itself, sorted. */
  async function wordsOf(query: string): Promise<string[]> {
    const [row] = await database.runSql(query)
    return [...JSON.stringify(row).matchAll(/'(\w+)'/g)].flatMap(([, word]) => word ?? []).sort()
  }
  const check = (name: string) =>
    `select pg_get_constraintdef(oid) from pg_constraint where conname = '${name}'`

  it('ORDER-01: the database accepts exactly the statuses of the table', async () => {
    expect(await wordsOf(check('orders_status_check'))).toEqual([...orderStatuses].sort())
    expect(await wordsOf(check('orders_status_before_request_check'))).toEqual(
      [...requestableStatuses].sort(),
    )
  })

  it('decisions, a baker who never answers: the index covers the statuses that await an answer', async () => {
    const index = `select pg_get_indexdef('orders_to_answer'::regclass)`
    expect(await wordsOf(index)).toEqual([...timedStatuses].sort())
  })

  it.each([
    [orderStatuses, 'pending', true],
    [['pending', 'confirmed'], 'confirmed', true],
    [['pending', 'confirmed'], 'completed', false],
    [['completed'], 'completed', true],
    [['completed'], 'pending', false],
    [[], 'pending', false],
  ] as const)('%j has %s: %s', async (group, status, isIn) => {
    const { rows } = await sql<{ is_in: boolean }>`
      select ${hasStatus(group)} as is_in from (values (${status}::text)) as orders (status)
    `.execute(database.db)
    expect(rows).toEqual([{ is_in: isIn }])
  })
})
