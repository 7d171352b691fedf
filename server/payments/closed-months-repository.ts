import { type RawBuilder, sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, Trx } from '#server/database/tables.ts'
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

/** Accounts of closed months that their movements no longer come to. */
export async function listChangedAccounts(db: Db): Promise<ComparedAccount[]> {
  const { rows } = await sql<ComparedAccount>`
    select kept.month, kept.account, kept.debit_cents as debits, kept.credit_cents as credits,
      coalesce(now.debits, 0)::bigint as debits_now, coalesce(now.credits, 0)::bigint as credits_now
    from closed_month_accounts as kept
    left join (
      select month, account, sum(amount_cents) filter (where amount_cents > 0) as debits,
        -sum(amount_cents) filter (where amount_cents < 0) as credits
      from account_movements
      join closed_months on account_movements.created_at >= starts_at and account_movements.created_at < ends_at
      group by month, account
    ) as now on now.month = kept.month and now.account = kept.account
    where kept.debit_cents <> coalesce(now.debits, 0) or kept.credit_cents <> coalesce(now.credits, 0)
    order by kept.month, kept.account`.execute(db)
  return rows
}
