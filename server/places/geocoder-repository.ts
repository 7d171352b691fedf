import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** What the geocoder once said of a point: an address, or null when it knew none; undefined when it was never asked. */
export async function findGeocoded(db: Db, point: string, since: Date): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('geocoded_points')
    .select('address')
    .where('point', '=', point)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return row?.address
}

/** Remembers what the geocoder said of a point. */
export async function keepGeocoded(db: Db, point: string, address: string | null, now: Date): Promise<void> {
  await db
    .insertInto('geocoded_points')
    .values({ point, address, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('point').doUpdateSet({ address, created_at: now, updated_at: now }),
    )
    .execute()
}

/** Forgets what was remembered before a moment; answers of how many points. */
export async function deleteGeocoded(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('geocoded_points')
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Takes the next turn at the geocoder, of which there is one a second for all processes together, and answers in how
 * many milliseconds it is; null when that would be more than `patience` seconds, and then no turn is taken. The
 * database's own clock counts, as it is the one that all share.
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
