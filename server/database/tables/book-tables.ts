import type { ColumnType } from 'kysely'
import type { AdminId } from '#shared/api/ids.ts'
import type { Account } from '#shared/ledger-accounts.ts'
import type { Cents } from '#shared/money.ts'

/** A closed month of the ledger. */
export interface ClosedMonthsTable {
  /** YYYY-MM-DD, its first day */
  month: string
  time_zone: string
  starts_at: Date
  ends_at: Date
  /** the end of the month before; null for the first */
  follows: Date | null
  closed_by: AdminId
  created_at: Date
  updated_at: Date
}

/** An account's total of a month when it was closed. */
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
