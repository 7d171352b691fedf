import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** A text's words as a search query of the database; null when it has none. */
export async function wordsQuery(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null }>`select words_query(${text})::text as words`.execute(db)
  return rows[0]?.words ?? null
}
