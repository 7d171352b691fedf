import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** One payment in our books, in cents. */
export interface OurPayment {
  id: string
  rail: Rail
  captured: number
  refunded: number
  /** completed releases to the baker */
  sent: number
  /** the part of it reversed for refunds */
  takenBack: number
  disputed: number
  disputeFee: number
  held: number
  /** amounts of baker and platform, before providers' fees */
  baker: number
  platform: number
  /** the part that paid commission owed by the baker */
  collected: number
  /** the part reserved for owed commission, not booked yet */
  reserved: number
  isDisputed: boolean
  /** instructions and disputes, for debugging */
  instructions: unknown
  disputes: unknown
}

/** Reads every payment from our books. */
export async function readOurBooks(db: Db): Promise<OurPayment[]> {
  const { rows } = await sql<OurPayment>`
    select p.id, p.rail, coalesce(p.collects_cents, 0) as reserved, coalesce(b.captured_cents, 0) as captured, coalesce(b.refunded_cents, 0) as refunded,
      coalesce(b.disputed_cents, 0) as disputed, coalesce(b.held_cents, 0) as held,
      exists (select from disputes where payment_id = p.id) as "isDisputed",
      coalesce((
        select sum(amount_cents) from payment_instructions where payment_id = p.id and kind = 'release' and status = 'done'
      ), 0)::integer as sent,
      (select jsonb_agg(jsonb_build_array(kind, status, amount_cents, commission_cents, attempts, last_error) order by sequence)
        from payment_instructions where payment_id = p.id) as instructions,
      (select jsonb_agg(jsonb_build_array(state, withdrawn_cents, returned_cents, ended_at) order by opened_at)
        from disputes where payment_id = p.id) as disputes,
      sums.*
    from payments p left join payment_balances b on b.payment_id = p.id cross join lateral (
      select
        coalesce(sum(m.amount_cents) filter (where i.kind = 'refund' and (
          m.credit_account = 'baker' and m.debit_account = 'held' or m.credit_account = 'receivable' and m.debit_account = 'platform'
        )), 0)::integer as "takenBack",
        coalesce(sum(m.amount_cents) filter (where m.kind = 'dispute_fee'), 0)::integer as "disputeFee",
        (coalesce(sum(m.amount_cents) filter (where m.debit_account = 'baker'), 0)
          - coalesce(sum(m.amount_cents) filter (where m.credit_account = 'baker' and m.debit_account <> 'provider_fees'), 0))::integer as baker,
        (coalesce(sum(m.amount_cents) filter (where m.debit_account = 'platform'), 0)
          - coalesce(sum(m.amount_cents) filter (where m.credit_account = 'platform' and m.debit_account <> 'provider_fees'), 0))::integer as platform,
        (coalesce(sum(m.amount_cents) filter (where m.credit_account = 'receivable'), 0)
          - coalesce(sum(m.amount_cents) filter (where m.debit_account = 'receivable'), 0))::integer as collected
      from ledger_movements m left join payment_instructions i on i.id = m.instruction_id where m.payment_id = p.id
    ) as sums
    order by p.id`.execute(db)
  return rows
}

/** Bakers who paid more than they owe; none of them pays in advance. */
export async function listOverpaid(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select cook_id, sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end) as owed
    from ledger_movements where debit_account = 'receivable' or credit_account = 'receivable'
    group by cook_id having sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end) < 0
  `.execute(db)
  return rows
}

/** The database's deadlock count. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.deadlocks ?? 0)
}
