import type { ColumnType, Generated } from 'kysely'
import type { Cents } from '#shared/money.ts'

/** A day of the dashboard, money in cents. */
interface DashboardDay {
  /** YYYY-MM-DD, in UTC */
  date: string
  orders: number
  salesCents: Cents
  newUsers: number
  commissionCents: Cents
}

/** The dashboard's latest figures: one row. */
export interface DashboardFiguresTable {
  id: Generated<boolean>
  users: number
  listings: number
  orders: number
  revenue_cents: Cents
  /** written as JSON text */
  days: ColumnType<DashboardDay[], string, string>
  created_at: Date
  updated_at: Date
}
