import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connectionOptions } from '#server/database/postgres/postgres-settings.ts'
import type { Tables } from '#server/database/tables.ts'
import { explain } from '#tests/make/explain.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { listDueSpans, listSameDue } from './pickup-spans-repository.ts'

test.runIf(engines.includes('postgres'))(
  'reads the notes of one baker by index among thousands',
  async () => {
    const asked: CompiledQuery[] = []
    const pool = new pg.Pool({
      connectionString: await makePostgresDatabase(),
      options: connectionOptions,
      max: 1,
    })
    const db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        asked.push(query)
      },
    })
    await sql`insert into due_pickup_spans (cook_id) select gen_random_uuid() from generate_series(1, 5000)`.execute(
      db,
    )
    await sql`analyze due_pickup_spans`.execute(db)
    const [id = ''] = await listDueSpans(db, { after: null, limit: 1 })
    await listSameDue(db, id)
    const plan = await explain(db, asked.at(-1))
    await db.destroy()
    expect(plan).not.toMatch(/Seq Scan/)
  },
)
