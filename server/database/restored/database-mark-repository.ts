import { sql } from 'kysely'
import { hasCode } from '#server/error-code.ts'
import type { HoldCause } from '#shared/hold-causes.ts'
import type { Database } from '../database.ts'
import type { Db } from '../tables.ts'
import type { DatabaseMark } from './restored-rules.ts'

/** Where the database is, and when somebody was last at work in it. */
export interface Place {
  identity: string
  timeline: number | null
  heardAt: Date | null
}

/** A database that may have been restored: no money leaves until it was compared, or somebody let it go on. */
export interface Hold {
  since: Date
  because: HoldCause
}

/** The embedded database has no numbers of its own: every one is copied from the same. */
export async function readPlace({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<Place> {
  const { rows } = await sql<{ numbers: string; heard_at: Date | null }>`
    select (select oid from pg_database where datname = current_database()) || '/' || 'database_mark'::regclass::oid as numbers,
      (select max(beat_at) from worker_heartbeats) as heard_at`.execute(db)
  const { numbers = '', heard_at = null } = rows[0] ?? {}
  if (engine === 'embedded') return { identity: 'embedded', timeline: null, heardAt: heard_at }
  const { cluster, timeline } = await readCluster(db)
  return { identity: `${cluster}/${numbers}`, timeline, heardAt: heard_at }
}

/** A service may not let its customers ask; then the database's own numbers have to do. */
async function readCluster(db: Db): Promise<{ cluster: string; timeline: number | null }> {
  try {
    // the control file names a new timeline only after the first checkpoint on it
    const { rows } = await sql<{ cluster: string; timeline: number }>`
      select (select system_identifier from pg_control_system())::text as cluster,
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline`.execute(db)
    return rows[0] ?? { cluster: '', timeline: null }
  } catch (error) {
    if (hasCode(error, '42501') || hasCode(error, '42883')) return { cluster: '', timeline: null }
    throw error
  }
}

/** How far the database had come, and whether it is on hold; null before the first time. */
export async function readMark(db: Db): Promise<(DatabaseMark & { hold: Hold | null }) | null> {
  const row = await db.selectFrom('database_mark').selectAll().executeTakeFirst()
  if (!row) return null
  const { identity, risen_at: risenAt, held_since: since, held_because: because } = row
  const hold = since === null || because === null ? null : { since, because }
  return { identity, timeline: row.timeline === null ? null : Number(row.timeline), risenAt, hold }
}

/** Writes the first mark of a database; changes nothing where there is one. */
export async function insertMark(db: Db, { identity, timeline }: Place, now: Date): Promise<void> {
  await db
    .insertInto('database_mark')
    .values({ identity, timeline, risen_at: now, created_at: now, updated_at: now })
    .onConflict((one) => one.doNothing())
    .execute()
}

/** Raises the mark; answers its height, or null where the database is on hold by now. */
export async function raiseMark(db: Db, { timeline }: Place, now: Date): Promise<Date | null> {
  const row = await db
    .updateTable('database_mark')
    .set({ timeline, risen_at: above(now), updated_at: now })
    .where('held_since', 'is', null)
    .returning('risen_at')
    .executeTakeFirst()
  return row?.risen_at ?? null
}

/** Sets the hold; one that is there stays. `seen` is how far somebody had seen the database come. */
export async function setHold(db: Db, because: HoldCause, seen: Date | null, now: Date): Promise<void> {
  await db
    .updateTable('database_mark')
    .set({
      held_since: now,
      held_because: because,
      // whoever saw it there has told, and need not again
      ...(seen === null ? {} : { risen_at: sql<Date>`greatest(risen_at, ${seen}::timestamptz)` }),
      updated_at: now,
    })
    .where('held_since', 'is', null)
    .execute()
}

/** Ends the hold, from where the database is now; answers whether there was one. */
export async function endHold(db: Db, { identity, timeline }: Place, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('database_mark')
    .set({
      held_since: null,
      held_because: null,
      identity,
      timeline,
      risen_at: above(now),
      updated_at: now,
    })
    .where('held_since', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The clocks of processes differ, and the mark only ever rises. */
function above(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, risen_at + interval '1 millisecond')`
}
