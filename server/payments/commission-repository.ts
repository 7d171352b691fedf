import { newId } from '#server/database/new-id.ts'
import type { Db } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'

/** The commission rate in force, a decimal such as "0.0750" (CONST-04). */
export async function findCommissionRate(db: Db): Promise<string> {
  const { rate } = await db
    .selectFrom('commission_settings')
    .select('rate')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return rate
}

/** Writes a day's report, or writes it anew. */
export async function saveCommissionReport(
  db: Db,
  { day, commission, orders, sales }: { day: string; commission: Cents; orders: number; sales: Cents },
  now: Date,
): Promise<void> {
  const figures = {
    daily_commission_cents: commission,
    order_count: orders,
    total_sales_cents: sales,
    updated_at: now,
  }
  await db
    .insertInto('commission_reports')
    .values({ id: newId(), report_date: day, ...figures, created_at: now })
    .onConflict((conflict) => conflict.column('report_date').doUpdateSet(figures))
    .execute()
}
