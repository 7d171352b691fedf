import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** What our books say of one payment, in cents. */
export interface OurPayment {
  id: string
  rail: Rail
  captured: number
  refunded: number
  /** what the provider was told to send to the baker, and did */
  sent: number
  /** what of it was taken back for refunds */
  takenBack: number
  disputed: number
  disputeFee: number
  held: number
  /** what baker and platform have, but for what providers keep */
  baker: number
  platform: number
  /** what of it has paid commission that the baker owed */
  collected: number
  /** what of it is reserved for that, and in no book yet */
  reserved: number
  isDisputed: boolean
  /** what was to be done, and what was disputed, for whoever has to find out what went wrong */
  instructions: unknown
  disputes: unknown
}

/** Reads what our books say of every payment. */
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

/** The bakers who have paid more than they owe, which none of these does by themselves. */
export async function listOverpaid(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select cook_id, sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end) as owed
    from ledger_movements where debit_account = 'receivable' or credit_account = 'receivable'
    group by cook_id having sum(case when debit_account = 'receivable' then amount_cents else -amount_cents end) < 0
  `.execute(db)
  return rows
}

/** How many times two transactions waited for each other, so that one of them was ended. */
export async function countDeadlocks(db: Db): Promise<number> {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db)
  return Number(rows[0]?.deadlocks ?? 0)
}
