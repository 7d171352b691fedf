import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** The bakers who posted nothing before a moment. Reads one index entry per baker. */
export async function listFirstPostedSince(
  db: Db,
  cookIds: readonly PersonId[],
  since: Date,
): Promise<PersonId[]> {
  if (cookIds.length === 0) return []
  const { rows } = await sql<{ id: PersonId }>`
    select cook.id from unnest(${cookIds}::uuid[]) as cook (id) where not exists (
      select from food_listings where cook_id = cook.id and created_at < ${since}
    )
  `.execute(db)
  return rows.map(({ id }) => id)
}
