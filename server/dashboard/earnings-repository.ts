import { sql } from 'kysely'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { soldStatuses } from '#shared/order-status-groups.ts'

/** Earnings from a baker's completed orders and what was paid out, in cents. */
export interface EarningSums {
  /** paid by buyers at pickup, in full */
  cash: Cents
  /** the baker's share of online payments, less their share of refunds and lost disputes */
  overRails: Cents
  /** paid out, less reversals for refunds and disputes */
  paidOut: Cents
  /** the part of lost disputes that we paid, which the baker received and now owes */
  owedForLost: Cents
  /** withheld from online sales for the balance owed */
  collected: Cents
}

/** Sums up a baker's earnings from completed orders. */
export async function sumEarnings(db: Db, cookId: PersonId): Promise<EarningSums> {
  const { rows } = await sql<EarningSums>`
    select sold.cash, sold."overRails", moved."paidOut", moved."owedForLost", moved.collected
    from (
      select coalesce(sum(total_cents) filter (where payment_id is null), 0)::float8 as cash,
        coalesce(sum(seller_cents - refunded.cents - lost.cents) filter (where payment_id is not null), 0)::float8 as "overRails"
      from orders cross join lateral (
        select coalesce(sum(amount_cents - commission_cents), 0) as cents from payment_instructions
        where order_id = orders.id and kind = 'refund' and status = 'done'
      ) as refunded cross join lateral (
        select coalesce(sum(share.amount_cents - share.commission_cents), 0) as cents
        from dispute_shares as share join disputes as dispute on dispute.id = share.dispute_id
        where share.order_id = orders.id and share.returned_at is null and dispute.ended_at is not null
      ) as lost
      where cook_id = ${cookId} and placed_at is not null and ${hasStatus(soldStatuses)}
    ) as sold, (
      select coalesce(sum(case when debit_account = 'baker' then amount_cents else -amount_cents end)
          filter (where (debit_account = 'baker' or credit_account = 'baker')
            and kind in ('release', 'reversal', 'dispute_withdrawal', 'dispute_return')
            and 'receivable' not in (debit_account, credit_account)), 0)::float8 as "paidOut",
        coalesce(sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end)
          filter (where kind = 'dispute_withdrawal' and order_id is not null
            and 'receivable' in (debit_account, credit_account)), 0)::float8 as "owedForLost",
        coalesce(sum(case when credit_account = 'receivable' then amount_cents else -amount_cents end)
          filter (where 'receivable' in (debit_account, credit_account) and payment_id is not null
            and order_id is not null and kind <> 'dispute_withdrawal'), 0)::float8 as collected
      from ledger_movements where cook_id = ${cookId}
    ) as moved`.execute(db)
  return rows[0] ?? { cash: 0, overRails: 0, paidOut: 0, owedForLost: 0, collected: 0 }
}
