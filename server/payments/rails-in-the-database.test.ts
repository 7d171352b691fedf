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

  it.each(['payments', 'payment_webhook_events', 'payment_webhook_refusals'])(
    '%s takes every rail',
    async (table) => {
      const { rows } = await sql<{ said: string }>`
      select pg_get_constraintdef(oid) as said from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%rail%'
    `.execute(database.db)
      const said = rows.map((row) => row.said).join()
      expect(rails.filter((rail) => !said.includes(`'${rail}'`))).toEqual([])
    },
  )

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
