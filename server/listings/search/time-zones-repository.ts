import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** The IANA time zones of public listings. The recursion reads one index entry per zone. */
export async function listTimeZones(db: Db): Promise<string[]> {
  const { rows } = await sql<{ time_zone: string }>`
    with recursive zones (time_zone) as (
      select min(time_zone) from food_listings where is_public and not has_left_browsing
      union all
      select (
        select min(time_zone) from food_listings
        where is_public and not has_left_browsing and time_zone > zones.time_zone
      ) from zones where time_zone is not null
    )
    select time_zone from zones where time_zone is not null
  `.execute(db)
  return rows.map(({ time_zone }) => time_zone)
}
