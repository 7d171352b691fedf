import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Checks that the database answers; throws otherwise. */
export async function probeDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
