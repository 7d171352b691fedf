import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/** How the outbox stands. */
export interface OutboxFigures {
  waiting: number
  /** how long the oldest has been waiting, in seconds; 0 when none does */
  oldest_seconds: number
  /** since a relay was seen at work, in seconds; null where none ever was */
  silent_seconds: number | null
}

/** Counts what has committed and is not sent yet. */
export async function readOutbox(db: Db): Promise<OutboxFigures> {
  const { rows } = await sql<OutboxFigures>`
    select count(*)::integer as waiting,
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::double precision as oldest_seconds,
      (select extract(epoch from clock_timestamp() - beaten_at) from teller_heartbeat)::double precision as silent_seconds
    from tellings`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('A count answers one row')
  return figures
}

/** How long ago a relay was seen at work, in milliseconds of the database's clock; null where none ever was. */
export async function relaySilence(db: Db): Promise<number | null> {
  const { rows } = await sql<{ silence: number }>`
    select (extract(epoch from clock_timestamp() - beaten_at) * 1000)::double precision as silence from teller_heartbeat`.execute(
    db,
  )
  return rows[0]?.silence ?? null
}
