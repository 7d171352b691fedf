import { type RawBuilder, sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import { type Span, spanOf } from '#server/database/spans.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import { askedCents } from '#server/orders/reading/fulfilled-amounts.ts'
import { soldAt } from '#server/orders/reading/sold-at.ts'
import { isCommission } from '#server/payments/ledger/ledger-repository.ts'
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

/** Lists rates with who set them: the current one first, then by end, latest first. */
export function listRates(db: Db, limit: number) {
  return db
    .selectFrom('commission_settings as setting')
    .leftJoin('admin_users as admin', 'admin.id', 'setting.set_by')
    .select([
      'setting.id',
      'setting.rate',
      'setting.is_active',
      'setting.reason',
      'setting.created_at',
      'setting.ended_at',
      'admin.username as set_by',
    ])
    .orderBy('setting.is_active', 'desc')
    .orderBy('setting.ended_at', 'desc')
    .orderBy('setting.id', 'desc')
    .limit(limit)
    .execute()
}

/** Reads and locks the current rate until the transaction ends; readers do not wait. */
export async function lockRate(trx: Trx): Promise<{ id: string; rate: string }> {
  await sql`lock table commission_settings in share row exclusive mode`.execute(trx)
  return trx
    .selectFrom('commission_settings')
    .select(['id', 'rate'])
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
}

/** Ends the current rate and inserts its successor. */
export async function replaceRate(
  trx: Trx,
  { rate, setBy, reason }: { rate: string; setBy: string; reason: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('commission_settings')
    .set({ is_active: false, ended_at: now, updated_at: now })
    .where('is_active', '=', true)
    .execute()
  await trx
    .insertInto('commission_settings')
    .values({ id: newId(), rate, set_by: setBy, reason, created_at: now, updated_at: now })
    .execute()
}

/**
 * Figures of sold orders, in cents. `refunds` includes disputes; `commission` is split into `collected` and `owed`.
 * `waived` and `writtenOff` are given up, `writtenOff` in that time.
 */
export interface CommissionSums {
  orders: number
  sales: Cents
  refunds: Cents
  commission: Cents
  collected: Cents
  owed: Cents
  waived: Cents
  writtenOff: Cents
}

export interface CommissionSumsRow extends CommissionSums {
  key: string
  name: string | null
}

/** Commission on orders that were never sold, such as a fee a provider kept on a refund. */
const ofUnsold = sql`(
    select orders.cook_id, account, kind, amount_cents, moved.created_at
    from account_movements as moved join orders on orders.id = moved.order_id where ${soldAt} is null
  ) as moved where ${isCommission}`

/**
 * Sums orders sold in a time range from the ledger, by span or by baker, with debt that bakers paid in that time. Omits
 * spans without figures.
 */
export async function sumCommissionBy(
  db: Db,
  by: readonly Span[] | 'baker',
  { since, before }: { since: Date; before: Date },
): Promise<CommissionSumsRow[]> {
  const keyOf = (moment: RawBuilder<unknown>) => (by === 'baker' ? sql`cook_id` : spanOf(moment, by))
  const { rows } = await sql<CommissionSumsRow>`
    with sold as (
      select id, ${askedCents} as total_cents, ${keyOf(soldAt)} as key from orders
      where ${soldAt} >= ${since} and ${soldAt} < ${before}
    ), moved as (
      select order_id,
        sum(amount_cents) filter (where ${isCommission}) as commission,
        sum(amount_cents) filter (where ${isCommission} and account = 'platform') as collected,
        sum(amount_cents) filter (where ${isCommission} and account = 'receivable') as owed,
        sum(amount_cents) filter (where account = 'waived') as waived,
        sum(amount_cents) filter (where kind = 'refund' and account = 'buyer' or account = 'disputed') as refunds
      from account_movements where order_id in (select id from sold) group by order_id
    ), parts as (
      select key, 1 as orders, total_cents as sales, refunds, commission, collected, owed, waived, 0 as written_off
      from sold left join moved on moved.order_id = sold.id
      union all
      -- commission on orders that were never sold
      select ${keyOf(sql`moved.created_at`)}, 0, 0, 0, amount_cents, case when account = 'platform' then amount_cents else 0 end,
        case when account = 'receivable' then amount_cents else 0 end, 0, 0
      from ${ofUnsold} and moved.created_at >= ${since} and moved.created_at < ${before}
      union all
      select ${keyOf(sql`created_at`)}, 0, 0, 0, 0, amount_cents, -amount_cents, 0, 0 from ledger_movements
      where payment_id is not null and order_id is null and kind = 'commission_collected' and credit_account = 'receivable'
        and created_at >= ${since} and created_at < ${before}
      union all
      select ${keyOf(sql`created_at`)}, 0, 0, 0, 0, 0, -amount_cents, 0, amount_cents from ledger_movements
      where kind = 'debt_written_off' and created_at >= ${since} and created_at < ${before}
    ), summed as (
      select key::text, sum(orders)::int as orders, sum(sales)::bigint as sales,
        coalesce(sum(refunds), 0)::bigint as refunds, coalesce(sum(commission), 0)::bigint as commission,
        coalesce(sum(collected), 0)::bigint as collected, coalesce(sum(owed), 0)::bigint as owed,
        coalesce(sum(waived), 0)::bigint as waived,
        sum(written_off)::bigint as "writtenOff"
      from parts group by key
    )
    select summed.*, nullif(trim(concat_ws(' ', baker.first_name, baker.last_name)), '') as name
    from summed left join users as baker on ${by === 'baker' ? sql`baker.id = summed.key::uuid` : sql`false`}
    order by ${by === 'baker' ? sql`commission desc, sales desc, key` : sql`key`}
  `.execute(db)
  return rows
}

/** Deletes reports from one day on, except for the given days. */
export async function keepOnlyCommissionReports(
  db: Db,
  since: string,
  days: readonly string[],
): Promise<void> {
  await sql`
    delete from commission_reports where report_date >= ${since}::date and not report_date = any (${[...days]}::date[])
  `.execute(db)
}

/** Inserts or updates a day's report. */
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

/** Sums sales and commission for each of the given days, oldest first. */
export async function sumCommissionByDay(
  db: Db,
  days: readonly Span[],
): Promise<{ day: string; commission: Cents; orders: number; sales: Cents }[]> {
  const { rows } = await sql<{ day: string; commission: Cents; orders: number; sales: Cents }>`
    select day, sum(sales)::bigint as sales, sum(orders) as orders, sum(commission)::bigint as commission
    from (
      select sold.day, sold.total_cents - refunded.amount as sales, 1 as orders, taken.amount as commission
      from (
        select id, ${askedCents} as total_cents, ${spanOf(soldAt, days)} as day from orders
        where ${soldAt} >= ${days[0]?.start ?? null}
      ) as sold
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as amount from account_movements
        where order_id = sold.id and ${isCommission}
      ) as taken
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as amount from ledger_movements
        where order_id = sold.id and kind = 'refund'
      ) as refunded
      union all
      select ${spanOf(sql`moved.created_at`, days)}, 0, 0, amount_cents from ${ofUnsold}
        and moved.created_at >= ${days[0]?.start ?? null}
    ) as part
    group by day order by day
  `.execute(db)
  return rows
}
