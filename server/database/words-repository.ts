import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** The words of a text as the database searches for them; null when it has none. */
export async function wordsQuery(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null }>`select words_query(${text})::text as words`.execute(db)
  return rows[0]?.words ?? null
}
