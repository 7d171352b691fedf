import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** The stored geocoder response for a point: an address or null; undefined if there is none. */
export async function findGeocoded(db: Db, point: string, since: Date): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('geocoded_points')
    .select('address')
    .where('point', '=', point)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.address
}

/** Stores the geocoder's response for a point. */
export async function keepGeocoded(db: Db, point: string, address: string | null, now: Date): Promise<void> {
  await db
    .insertInto('geocoded_points')
    .values({ point, address, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('point').doUpdateSet({ address, created_at: now, updated_at: now }),
    )
    .execute()
}

/** Deletes responses stored before a moment; returns how many. */
export async function deleteGeocoded(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('geocoded_points')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Reserves the next geocoder request, one per second across all processes; returns the wait in milliseconds.
 * Null, without reserving, if that is more than `patience` seconds. Uses the database's clock, which all share.
 */
export async function takeGeocoderTurn(db: Db, patience: number): Promise<number | null> {
  const { rows } = await sql<{ wait: number }>`
    update geocoder_turns
    set next_at = greatest(next_at, clock_timestamp()) + interval '1 second', updated_at = clock_timestamp()
    where next_at < clock_timestamp() + ${patience} * interval '1 second'
    returning (extract(epoch from next_at - interval '1 second' - clock_timestamp()) * 1000)::float8 as wait
  `.execute(db)
  const [turn] = rows
  return turn ? Math.max(0, Math.ceil(turn.wait)) : null
}
