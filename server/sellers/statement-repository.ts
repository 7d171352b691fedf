import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { isCommission } from '#server/payments/ledger-repository.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { MovedOfKey, SalesOfKey, StatementSpan } from './statement-rules.ts'

const forms = { day: 'YYYY-MM-DD', month: 'YYYY-MM' } as const

const keyOf = (column: string, by: StatementSpan['by']) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', ${sql.lit(forms[by])})`

/** What a baker sold in a span, by the day or month in which it was completed and how it was paid. */
export async function listStatementSales(
  db: Db,
  cookId: PersonId,
  { from, until, by }: StatementSpan,
): Promise<SalesOfKey[]> {
  const { rows } = await sql<SalesOfKey>`
    select ${keyOf('orders.completed_at', by)} as key, payments.rail, count(*)::integer as orders,
      sum(orders.total_cents)::float8 as cents
    from orders left join payments on payments.id = orders.payment_id
    where orders.cook_id = ${cookId} and orders.completed_at >= ${from} and orders.completed_at < ${until}
    group by 1, 2`.execute(db)
  return rows
}

/** What moved of a baker's money in a span, by the day or month in which it was booked. */
export async function listStatementMovements(
  db: Db,
  cookId: PersonId,
  { from, until, by }: StatementSpan,
): Promise<MovedOfKey[]> {
  const { rows } = await sql<MovedOfKey>`
    select ${keyOf('created_at', by)} as key,
      coalesce(sum(amount_cents) filter (where order_id is not null
        and (kind = 'refund' and account = 'buyer' or account = 'disputed')), 0)::float8 as refunds,
      coalesce(sum(amount_cents) filter (where ${isCommission} and account = 'platform' and order_id is not null), 0)::float8
        as collected,
      -- a buyer's bank takes back what a baker had paid of their debt, as it does of any payment
      coalesce(sum(amount_cents) filter (where account = 'platform' and order_id is null
        and kind in ('commission_collected', 'dispute_withdrawal', 'dispute_return')), 0)::float8 as paid,
      coalesce(sum(amount_cents) filter (where account = 'receivable'), 0)::float8 as owed,
      coalesce(sum(amount_cents) filter (where account = 'waived'), 0)::float8 as waived,
      -- what a bank took of a baker was not paid out after all, unless they owe it
      coalesce(sum(amount_cents) filter (where account = 'baker' and other in ('held', 'disputed')
        or account = 'receivable' and other = 'platform' and kind = 'dispute_withdrawal'), 0)::float8 as "paidOut"
    from (
      select created_at, kind, order_id, amount_cents, debit_account as account, credit_account as other
      from ledger_movements
      where cook_id = ${cookId} and created_at >= ${from} and created_at < ${until}
      union all
      select created_at, kind, order_id, -amount_cents, credit_account, debit_account from ledger_movements
      where cook_id = ${cookId} and created_at >= ${from} and created_at < ${until}
    ) as moved
    group by 1
    having count(*) filter (where kind <> 'charge') > 0`.execute(db)
  return rows
}

/** What a baker owed at a moment, in cents; less than nothing where they had paid more. */
export async function findOwedAt(db: Db, cookId: PersonId, moment: Date): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(amount_cents), 0)::integer as cents from account_movements
    where cook_id = ${cookId} and account = 'receivable' and created_at < ${moment}`.execute(db)
  return rows[0]?.cents ?? 0
}
