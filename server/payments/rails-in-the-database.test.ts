import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { rails } from '#shared/payment-methods.ts'
import { engines, openTestDatabase } from '#tests/make/test-database.ts'
import { payeeColumns } from './payment-method-rules.ts'

describe.each(engines)('what the migrations say of rails, on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  afterAll(() => database.close())

  it('every rail has its row, and no other can be paid over', async () => {
    const { rows } = await sql<{ name: string }>`select name from payment_rails`.execute(database.db)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(rails.toSorted())
  })

  it.each([
    'payments',
    'payment_webhook_events',
    'disputes',
    'reconciliation_differences',
    'payment_webhook_refusals',
  ])('a rail of %s is one of those, and no check names them besides', async (table) => {
    const { rows } = await sql<{ contype: string; convalidated: boolean; said: string }>`
      select contype, convalidated, pg_get_constraintdef(oid) as said from pg_constraint
      where conrelid = ${table}::regclass and contype in ('c', 'f') and pg_get_constraintdef(oid) ~ '\\mrail\\M'
    `.execute(database.db)
    expect(rows).toEqual([
      { contype: 'f', convalidated: true, said: 'FOREIGN KEY (rail) REFERENCES payment_rails(name)' },
    ])
  })

  it('listings are told anew when anything of how their baker is paid has changed', async () => {
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
