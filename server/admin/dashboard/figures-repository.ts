import { sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import { type Span, spanOf } from '#server/database/spans.ts'
import type { Db } from '#server/database/tables.ts'
import { askedCents } from '#server/orders/reading/fulfilled-amounts.ts'
import { isCommission } from '#server/payments/ledger/ledger-repository.ts'
import { cancelledStatuses } from '#shared/order-status-groups.ts'
import type { Counted, Figures } from './dashboard-rules.ts'

/**
 * Counts everything on the dashboard, by the given days, oldest first. It reads all orders, users and listings once.
 */
export async function countFigures(db: Db, days: readonly Span[]): Promise<Counted> {
  const since = days[0]?.start ?? null
  const day = (moment: string) => spanOf(sql.ref(moment), days)
  const { rows: orders } = await sql<Counted['orders'][number]>`
    select case when placed_at >= ${since} then ${day('placed_at')} end as date, count(*)::integer as orders,
      coalesce(sum(${askedCents} - refunded_cents - lost_cents) filter (where not ${hasStatus(cancelledStatuses)}), 0)::float8 as "salesCents"
    from orders where placed_at is not null group by 1
  `.execute(db)
  const { rows: totals } = await sql<{ users: number; listings: number }>`
    select (select count(*) from users where deleted_at is null)::integer as users,
      (select count(*) from food_listings where archived_at is null)::integer as listings
  `.execute(db)
  const { rows: newUsers } = await sql<Counted['newUsers'][number]>`
    select ${day('created_at')} as date, count(*)::integer as users from users
    where deleted_at is null and created_at >= ${since} group by 1
  `.execute(db)
  const { rows: commission } = await sql<Counted['commission'][number]>`
    select ${day('created_at')} as date, sum(amount_cents)::float8 as cents from account_movements
    where created_at >= ${since} and ${isCommission} group by 1
  `.execute(db)
  return { users: totals[0]?.users ?? 0, listings: totals[0]?.listings ?? 0, orders, newUsers, commission }
}

/** The stored figures and their time; null before the first. */
export async function findFigures(db: Db): Promise<(Figures & { countedAt: Date }) | null> {
  const row = await db.selectFrom('dashboard_figures').selectAll().executeTakeFirst()
  if (!row) return null
  const { users, listings, orders, revenue_cents: revenueCents, days, updated_at: countedAt } = row
  return { users, listings, orders, revenueCents, days, countedAt }
}

/** Replaces the stored figures. */
export async function storeFigures(
  db: Db,
  { revenueCents, days, ...counts }: Figures,
  now: Date,
): Promise<void> {
  const row = { ...counts, revenue_cents: revenueCents, days: JSON.stringify(days), updated_at: now }
  await db
    .insertInto('dashboard_figures')
    .values({ ...row, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
