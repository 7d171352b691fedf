import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from '#server/database/tables.ts'

/** The plan of a recorded query, line by line. */
export async function explain(db: Kysely<Tables>, query: CompiledQuery | undefined): Promise<string> {
  if (!query) throw new Error('No query was recorded')
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>({ ...query, sql: `explain ${query.sql}` })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
