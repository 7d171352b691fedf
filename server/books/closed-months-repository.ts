import { sql } from 'kysely'
import type { ClosedMonthsTable } from '#server/database/tables/book-tables.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { Account } from '#shared/ledger-accounts.ts'
import type { Cents } from '#shared/money.ts'
import type { AccountTurnover } from './trial-balance-rules.ts'

/** A closed month and who closed it. */
export type ClosedMonth = Pick<ClosedMonthsTable, 'month' | 'time_zone' | 'starts_at' | 'ends_at'> & {
  closed_at: Date
  closed_by: string
}

/** Lists closed months, oldest first. */
export async function listClosedMonths(db: Db): Promise<ClosedMonth[]> {
  return db
    .selectFrom('closed_months as closed')
    .innerJoin('admin_users as admin', 'admin.id', 'closed.closed_by')
    .select(['closed.month', 'closed.time_zone', 'closed.starts_at', 'closed.ends_at'])
    .select(['closed.created_at as closed_at', 'admin.username as closed_by'])
    .orderBy('closed.month')
    .execute()
}

/** Lists the stored accounts of a closed month. */
export async function listClosedAccounts(db: Db, month: string): Promise<AccountTurnover[]> {
  return db
    .selectFrom('closed_month_accounts')
    .select(['account', 'opening_cents as opening', 'debit_cents as debits', 'credit_cents as credits'])
    .where('month', '=', month)
    .execute()
}

/** Inserts a closed month with its accounts. Fails unless it follows the last one. */
export async function insertClosedMonth(
  trx: Trx,
  month: Pick<ClosedMonthsTable, 'month' | 'time_zone' | 'starts_at' | 'ends_at' | 'follows' | 'closed_by'>,
  turnovers: readonly AccountTurnover[],
  now: Date,
): Promise<void> {
  const stamps = { created_at: now, updated_at: now }
  await trx
    .insertInto('closed_months')
    .values({ ...month, ...stamps })
    .execute()
  await trx
    .insertInto('closed_month_accounts')
    .values(
      turnovers.map(({ account, opening, debits, credits }) => ({
        ...{ month: month.month, account, ...stamps },
        ...{ opening_cents: opening, debit_cents: debits, credit_cents: credits },
      })),
    )
    .execute()
}

/** When the first entry was booked, or null. */
export async function findFirstMovement(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(created_at) as first from ledger_movements`.execute(db)
  return rows[0]?.first ?? null
}

/** Transfers between two accounts, in cents: before a month, and within it. */
export interface Transfer {
  debit_account: Account
  credit_account: Account
  earlier: Cents
  within: Cents
}

/** Sums ledger entries by account pair, from `since` (null: the first entry) to the end of a month. */
export async function sumTransfers(
  db: Db,
  { since, from, until }: { since: Date | null; from: Date; until: Date },
): Promise<Transfer[]> {
  const { rows } = await sql<Transfer>`
    select debit_account, credit_account,
      coalesce(sum(amount_cents) filter (where created_at < ${from}), 0)::bigint as earlier,
      coalesce(sum(amount_cents) filter (where created_at >= ${from}), 0)::bigint as within
    from ledger_movements
    where created_at < ${until} and created_at >= ${since ?? new Date(0)}
    group by debit_account, credit_account`.execute(db)
  return rows
}
