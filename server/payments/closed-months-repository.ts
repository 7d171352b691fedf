import { type RawBuilder, sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { accounts } from '#shared/ledger-accounts.ts'
import type { ClosedMonthBorders } from './market-calendar-rules.ts'
import type { ComparedAccount } from './reconciliation/closed-month-rules.ts'

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

/** Accounts of closed months that their movements no longer come to, that are not kept, or that begin elsewhere than the month before ended. */
export async function listChangedAccounts(db: Db): Promise<ComparedAccount[]> {
  const { rows } = await sql<ComparedAccount>`
    with moved as (
      select month, account, sum(amount_cents) filter (where amount_cents > 0) as debits,
        -sum(amount_cents) filter (where amount_cents < 0) as credits
      from account_movements
      join closed_months on account_movements.created_at >= starts_at and account_movements.created_at < ends_at
      group by month, account
    ), compared as (
      select closed.month, known.account, kept.opening_cents as opening, coalesce(before.closing_cents, 0)::bigint as opening_now,
        kept.debit_cents as debits, kept.credit_cents as credits,
        coalesce(moved.debits, 0)::bigint as debits_now, coalesce(moved.credits, 0)::bigint as credits_now
      from closed_months as closed cross join unnest(${[...accounts]}::text[]) as known (account)
      left join closed_month_accounts as kept on kept.month = closed.month and kept.account = known.account
      left join moved on moved.month = closed.month and moved.account = known.account
      left join closed_months as earlier on earlier.ends_at = closed.follows
      left join closed_month_accounts as before on before.month = earlier.month and before.account = known.account
    )
    select * from compared
    where (opening, debits, credits) is distinct from (opening_now, debits_now, credits_now)
    order by month, account`.execute(db)
  return rows
}
