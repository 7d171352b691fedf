import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** A listing's page in a sitemap. */
export interface ListedPage {
  id: string
  updated_at: Date
}

/** Browsable listings ready since `since`, ordered by id, after an id. */
export async function listedPages(
  db: Db,
  since: Date,
  after: string | null,
  limit: number,
): Promise<ListedPage[]> {
  return db
    .selectFrom('food_listings')
    .select(['id', 'updated_at'])
    .where('is_public', '=', true)
    .where('ready_at', '>=', since)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The last ids of all sitemaps but the last, with at most `most` listings each; empty when one is enough. */
export async function sitemapBoundaries(db: Db, since: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (order by id) as place, count(*) over () as total
      from food_listings where is_public and ready_at >= ${since}
    ) as listed
    where place % ${sql.lit(most)} = 0 and place < total
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}
