import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Asks the database for nothing: throws unless it answers. */
export async function probeDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
