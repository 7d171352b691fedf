import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** The state of the outbox. */
export interface OutboxFigures {
  waiting: number
  /** the age of the oldest event in seconds; 0 without any */
  oldest_seconds: number
  /** seconds since the relay's last heartbeat; null if there was none */
  silent_seconds: number | null
}

/** Counts committed events that are not sent yet. */
export async function readOutbox(db: Db): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures>`
    select count(*)::integer as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::double precision as oldest_seconds,
      (select extract(epoch from clock_timestamp() - beaten_at) from teller_heartbeat)::double precision as silent_seconds
    from tellings`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A count returns one row')
  return figures
}

/** The age of the relay's last heartbeat in milliseconds of the database's clock; null if there was none. */
export async function relaySilence(db: Db): Promise<number | null> {
  const { rows } = await sql<{ silence: number }>`
    select (extract(epoch from clock_timestamp() - beaten_at) * 1000)::double precision as silence from teller_heartbeat`.execute(
    db,
  )
  return rows[0]?.silence ?? null
}
