import { sql } from 'kysely'
import { hasCode } from '#server/error-code.ts'
import type { HoldCause } from '#shared/hold-causes.ts'
import type { Database } from '../database.ts'
import type { Db } from '../tables.ts'
import type { DatabaseMark } from './restored-rules.ts'

/** The database's identity and timeline, and the last worker heartbeat. */
export interface Place {
  identity: string
  timeline: number | null
  heardAt: Date | null
}

/** A possibly restored database: payouts stop until it is reconciled or somebody releases it. */
export interface Hold {
  since: Date
  because: HoldCause
}

/** The embedded database has no identity of its own: each is a copy of the same snapshot. */
export async function readPlace({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<Place> {
  const { rows } = await sql<{ numbers: string; heard_at: Date | null }>`
    select (select oid from pg_database where datname = current_database()) || '/' || 'database_mark'::regclass::oid as numbers,
      (select max(beat_at) from worker_heartbeats) as heard_at`.execute(db)
  const { numbers = '', heard_at = null } = rows[0] ?? {}
  if (engine === 'embedded') return { identity: 'embedded', timeline: null, heardAt: heard_at }
  const { cluster, timeline } = await readCluster(db)
  return { identity: `${cluster}/${numbers}`, timeline, heardAt: heard_at }
}

/** Hosted services may forbid this query; then the database's own id must do. */
async function readCluster(db: Db): Promise<{ cluster: string; timeline: number | null }> {
  try {
    // the control file shows a new timeline only after its first checkpoint
    const { rows } = await sql<{ cluster: string; timeline: number }>`
      select (select system_identifier from pg_control_system())::text as cluster,
        ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline`.execute(db)
    return rows[0] ?? { cluster: '', timeline: null }
  } catch (error) {
    if (hasCode(error, '42501') || hasCode(error, '42883')) return { cluster: '', timeline: null }
    throw error
  }
}

/** The database's mark, and its hold if any; null before the first mark. */
export async function readMark(db: Db): Promise<(DatabaseMark & { hold: Hold | null }) | null> {
  const row = await db.selectFrom('database_mark').selectAll().executeTakeFirst()
  if (!row) return null
  const { identity, risen_at: risenAt, held_since: since, held_because: because } = row
  const hold = since === null || because === null ? null : { since, because }
  return { identity, timeline: row.timeline === null ? null : Number(row.timeline), risenAt, hold }
}

/** Inserts a database's first mark; does nothing if there is one. */
export async function insertMark(db: Db, { identity, timeline }: Place, now: Date): Promise<void> {
  await db
    .insertInto('database_mark')
    .values({ identity, timeline, risen_at: now, created_at: now, updated_at: now })
    .onConflict((one) => one.doNothing())
    .execute()
}

/** Raises the mark and returns it, or null when the database is on hold. */
export async function raiseMark(db: Db, { timeline }: Place, now: Date): Promise<Date | null> {
  const row = await db
    .updateTable('database_mark')
    .set({ timeline, risen_at: above(now), updated_at: now })
    .where('held_since', 'is', null)
    .returning('risen_at')
    .executeTakeFirst()
  return row?.risen_at ?? null
}

/** Sets the hold; an existing one stays. `seen` is the highest mark somebody saw. */
export async function setHold(db: Db, because: HoldCause, seen: Date | null, now: Date): Promise<void> {
  await db
    .updateTable('database_mark')
    .set({
      held_since: now,
      held_because: because,
      // raise the mark to it, so that its witness does not report it again
      ...(seen === null ? {} : { risen_at: sql<Date>`greatest(risen_at, ${seen}::timestamptz)` }),
      updated_at: now,
    })
    .where('held_since', 'is', null)
    .execute()
}

/** Ends the hold at the database's current position; returns whether there was one. */
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

/** Keeps the mark rising even when processes' clocks differ. */
function above(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, risen_at + interval '1 millisecond')`
}
