import { sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { Db, NewLedgerEntryRow, Trx } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import { accounts, type Movement } from './ledger-rules.ts'

/** Writes movements into the ledger, in one statement; amounts of nothing have no row. */
export async function recordMovements(trx: Trx, movements: readonly Movement[], now: Date): Promise<void> {
  const rows = movements.flatMap(({ amounts, ...movement }) =>
    accounts.flatMap((account): NewLedgerEntryRow[] => {
      const amount_cents = amounts[account] ?? 0
      return amount_cents === 0 ? [] : [{ id: newId(), ...movement, account, amount_cents, created_at: now }]
    }),
  )
  if (rows.length > 0) await trx.insertInto('ledger_entries').values(rows).execute()
}

/** What the commission movements of the days since a date, in UTC, come to; the sums of what was completed each day. */
export async function sumCommissionByDay(
  db: Db,
  since: string,
): Promise<{ day: string; commission: Cents; orders: number; sales: Cents }[]> {
  const { rows } = await sql<{ day: string; commission: Cents; orders: number; sales: Cents }>`
    select completed.day, sum(completed.total_cents - refunded.amount)::bigint as sales,
      count(*) as orders, sum(taken.amount)::bigint as commission
    from (
      select id, total_cents, (completed_at at time zone 'UTC')::date as day from orders
      where completed_at >= ${since}::date at time zone 'UTC'
    ) as completed
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as amount from ledger_entries
      where order_id = completed.id and account in ('platform', 'receivable')
    ) as taken
    cross join lateral (
      select coalesce(sum(amount_cents), 0) as amount from ledger_entries
      where order_id = completed.id and kind = 'refund' and account = 'buyer'
    ) as refunded
    group by completed.day order by completed.day
  `.execute(db)
  return rows
}
