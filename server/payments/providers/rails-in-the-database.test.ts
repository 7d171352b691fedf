import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { rails } from '#shared/payment-methods.ts'
import { enginesInTurn, openTestDatabase } from '#tests/make/test-database.ts'
import { payeeColumns } from '../taking/payment-method-rules.ts'

describe.each(enginesInTurn)('rails in the database schema, on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('accepts every rail and nothing else', async () => {
    const asked = [...rails, 'cash', '', 'PayPal']
    const { rows } = await sql<{ rail: string }>`
      select rail from unnest(${asked}::text[]) as asked(rail) where is_payment_rail(rail)
    `.execute(database.db)
    expect(rows.map(({ rail }) => rail)).toEqual(rails)
  })

  it.each([
    'payments',
    'payment_webhook_events',
    'disputes',
    'reconciliation_differences',
    'payment_webhook_refusals',
  ])('checks the rail of %s with is_payment_rail alone', async (table) => {
    const { rows } = await sql<{ contype: string; convalidated: boolean; said: string }>`
      select contype, convalidated, pg_get_constraintdef(oid) as said from pg_constraint
      where conrelid = ${table}::regclass and contype in ('c', 'f') and pg_get_constraintdef(oid) ~ '\\mrail\\M'
    `.execute(database.db)
    expect(rows).toEqual([{ contype: 'c', convalidated: true, said: 'CHECK (is_payment_rail(rail))' }])
  })

  it('notifies about listings when a column of their baker’s payment methods changes', async () => {
    const { rows } = await sql<{ said: string }>`
      select pg_get_triggerdef(oid) as said from pg_trigger
      where tgfoid = 'tell_listings_changed'::regproc
    `.execute(database.db)
    const parts = rows.map(({ said }) => said.split(' ON public.users '))
    for (const column of payeeColumns) {
      const own = parts.find(([columns]) => new RegExp(`\\b${column}\\b`).test(columns ?? ''))
      expect(own?.[1]).toContain(`old.${column} IS DISTINCT FROM new.${column}`)
    }
  })
})
