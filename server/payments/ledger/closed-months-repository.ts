import { type RawBuilder, sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { ClosedMonthBorders } from './market-calendar-rules.ts'

/**
 * Keeps months from being closed until the transaction ends: bookings share the lock, and closing takes it exclusively.
 */
export async function keepMonthsFromClosing(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockNumbers.months})`.execute(trx)
}

/** The time of an entry booked at a moment, moved past closed months. */
export function notInClosedMonth(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz, (select max(ends_at) from closed_months))`
}

/**
 * Waits for running bookings and blocks new ones until the transaction ends. Processes of 0.1.0 do not know the lock:
 * they block on their own table.
 */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.months})`.execute(trx)
  await sql`lock table ledger_entries in share mode`.execute(trx)
}

/** Lists the closed months, oldest first. */
export function listClosedMonthBorders(db: Db): Promise<ClosedMonthBorders[]> {
  return db
    .selectFrom('closed_months')
    .select(['month', 'time_zone', 'starts_at', 'ends_at'])
    .orderBy('month')
    .execute()
}
