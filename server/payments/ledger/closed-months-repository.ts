import { type RawBuilder, sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { ClosedMonthBorders } from './market-calendar-rules.ts'

/**
 * Keeps months from being closed until the transaction ends: whoever books has the lock of months together with others, whoever
 * closes a month has it alone. What is booked into one that is open is in its sums.
 */
export async function keepMonthsFromClosing(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockNumbers.months})`.execute(trx)
}

/** The time that a movement carries which is booked at a moment: never one of a closed month. */
export function notInClosedMonth(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(${now}::timestamptz, (select max(ends_at) from closed_months))`
}

/**
 * Waits for all that is being booked, and keeps everything else from being booked until the transaction ends. Processes
 * of 0.1.0 do not know of it: they wait for their own table.
 */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.months})`.execute(trx)
  await sql`lock table ledger_entries in share mode`.execute(trx)
}

/** The closed months, the oldest first. */
export function listClosedMonthBorders(db: Db): Promise<ClosedMonthBorders[]> {
  return db
    .selectFrom('closed_months')
    .select(['month', 'time_zone', 'starts_at', 'ends_at'])
    .orderBy('month')
    .execute()
}
