import type { ColumnType } from 'kysely'
import type { AdminId } from '#shared/api/ids.ts'
import type { Account } from '#shared/ledger-accounts.ts'
import type { Cents } from '#shared/money.ts'

/** A month of the ledger that is closed. */
export interface ClosedMonthsTable {
  /** YYYY-MM-DD, its first day */
  month: string
  time_zone: string
  starts_at: Date
  ends_at: Date
  /** where the month before ended; null of the first */
  follows: Date | null
  closed_by: AdminId
  created_at: Date
  updated_at: Date
}

/** What an account came to in a month, when that was closed. */
export interface ClosedMonthAccountsTable {
  month: string
  account: Account
  opening_cents: Cents
  debit_cents: Cents
  credit_cents: Cents
  closing_cents: ColumnType<Cents, never, never>
  created_at: Date
  updated_at: Date
}
