import { sql } from 'kysely'
import type { Db, InstructionRow, PaymentRow } from '#server/database/tables.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { PaymentStatus } from '#shared/api/orders.ts'
import { balanceParts } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import { statusesWithMoney } from './book-rules.ts'
import type { OurInstruction, OurOrder, OurPayment } from './our-payment-rules.ts'

/**
 * Reads payments as our books have them, by id. Several statements may contradict each other, so callers must reread
 * before they report a difference.
 */
export async function readOurPayments(db: Db, ids: readonly PaymentId[]): Promise<OurPayment[]> {
  if (ids.length === 0) return []
  const payments = await readPayments(db, ids)
  const orders = Map.groupBy(await readOrders(db, ids), ({ payment_id }) => payment_id)
  const instructions = Map.groupBy(await readInstructions(db, ids), ({ payment_id }) => payment_id)
  return payments.map((payment) => ({
    ...payment,
    orders: (orders.get(payment.id) ?? []).map(({ payment_id: _, ...order }) => order),
    instructions: (instructions.get(payment.id) ?? []).map(({ payment_id: _, ...one }) => one),
  }))
}

/** Lists a page of payment ids, in order. */
export async function listPaymentIdsAfter(
  db: Db,
  after: PaymentId | null,
  limit: number,
): Promise<PaymentId[]> {
  const all = db.selectFrom('payments').select('id')
  const rows = await (after === null ? all : all.where('id', '>', after)).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

/**
 * Lists payments to compare with their provider: made since a moment, with money to move, or with an open difference.
 */
export async function listPaymentsToAskAbout(db: Db, since: Date): Promise<PaymentId[]> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from payments where provider_order_id is not null and (
      created_at >= ${since}
      or status = 'awaiting'
      or id in (select payment_id from payment_balances where held_cents <> 0)
      or id in (select payment_id from payment_instructions where status = 'waiting')
      or id in (select payment_id from reconciliation_differences where resolved_at is null)
    )`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists orders whose status or payment id refers to a payment that does not exist. */
export async function listOrdersWithoutPayment(
  db: Db,
): Promise<{ id: string; total_cents: Cents; payment_status: PaymentStatus }[]> {
  const { rows } = await sql<{ id: string; total_cents: Cents; payment_status: PaymentStatus }>`
    select orders.id, orders.total_cents, orders.payment_status
    from orders left join payments on payments.id = orders.payment_id
    where (orders.payment_status in (${sql.join(statusesWithMoney)}) or orders.payment_id is not null) and payments.id is null
    order by orders.id`.execute(db)
  return rows
}

/** Ledger entries; a correction counts as a negative amount of the entry it reverses. */
const moved = sql`
  select payment_id, order_id, instruction_id, kind, sequence,
    case kind when 'correction' then -amount_cents else amount_cents end as cents,
    case kind when 'correction' then credit_account else debit_account end as debit,
    case kind when 'correction' then debit_account else credit_account end as credit
  from ledger_movements`

async function readPayments(
  db: Db,
  ids: readonly PaymentId[],
): Promise<Omit<OurPayment, 'orders' | 'instructions'>[]> {
  const parts = sql.join(balanceParts.map((part) => sql.ref(part)))
  const { rows } = await sql<Omit<OurPayment, 'orders' | 'instructions'>>`
    select p.id, p.rail, p.payee, p.status, p.amount_cents, p.provider_order_id, p.capture_id, p.released_at, p.stopped_at,
      p.provider_fee_cents as reported_fee_cents,
      coalesce((select held_cents from payment_balances where payment_id = p.id), 0) as held_cents,
      not exists (
        (select ${parts} from payment_sums where payment_id = p.id
          except select ${parts} from payment_balances where payment_id = p.id)
        union all
        (select ${parts} from payment_balances where payment_id = p.id
          except select ${parts} from payment_sums where payment_id = p.id)
      ) as is_balance_right,
      sums.*
    from payments as p cross join lateral (
      select
        coalesce(sum(m.cents) filter (where m.order_id is null and m.kind = 'charge'), 0)::integer as owed_charged_cents,
        coalesce(sum(m.cents) filter (
          where m.order_id is null and m.kind = 'commission_collected' and m.credit = 'receivable'
        ), 0)::integer as owed_paid_cents,
        coalesce(sum(m.cents) filter (where i.kind = 'refund' and (
          m.debit = 'held' and m.credit = 'baker' and m.sequence > (
            select min(sequence) from ledger_movements where payment_id = p.id and kind = 'release'
          ) or m.debit = 'platform' and m.credit = 'receivable'
        )), 0)::integer as taken_back_cents,
        coalesce(sum(m.cents) filter (where m.debit = 'provider_fees' and m.kind = 'provider_fee'), 0)::integer
          as fee_cents,
        coalesce(sum(m.cents) filter (
          where m.credit = 'held' and (
            m.debit = 'buyer' and i.kind is distinct from 'refund'
            or m.debit = 'baker' and i.kind is distinct from 'release' and m.kind <> 'dispute_return'
          )
        ), 0)::integer as uninstructed_cents,
        exists (select from disputes where payment_id = p.id) as is_disputed
      from (${moved} where payment_id = p.id) as m
      left join payment_instructions as i on i.id = m.instruction_id and i.payment_id = p.id
    ) as sums
    where p.id = any (${[...ids]}::uuid[])
    order by p.id`.execute(db)
  return rows
}

async function readOrders(
  db: Db,
  ids: readonly PaymentId[],
): Promise<(OurOrder & Pick<InstructionRow, 'payment_id'>)[]> {
  const { rows } = await sql<OurOrder & Pick<InstructionRow, 'payment_id'>>`
    select o.payment_id, o.id, o.status, o.payment_status, o.total_cents, o.commission_cents, o.refunded_cents, o.pays_out_at, sums.*
    from orders as o cross join lateral (
      select
        coalesce(sum(m.cents) filter (where m.debit = 'held' and m.credit = 'buyer'), 0)::integer as charged_cents,
        (coalesce(sum(m.cents) filter (where m.debit = 'platform' and m.credit in ('held', 'baker')), 0)
          - coalesce(sum(m.cents) filter (where m.credit = 'platform' and m.debit = 'held'), 0))::integer
          as platform_cents,
        coalesce(sum(m.cents) filter (where m.debit = 'platform' and m.kind = 'commission_collected'), 0)::integer
          as collected_cents,
        (case when exists (select from disputes where payment_id = o.payment_id and ended_at is null)
          then o.commission_cents else coalesce((
            select sum(commission_cents) from dispute_shares where order_id = o.id and returned_at is null
          ), 0) end)::integer as lost_commission_cents
      from (${moved} where order_id = o.id) as m
    ) as sums
    where o.payment_id = any (${[...ids]}::uuid[])
    order by o.id`.execute(db)
  return rows
}

/** The provider deducts earlier refunds of the baker's part from the release. */
async function readInstructions(
  db: Db,
  ids: readonly PaymentId[],
): Promise<(OurInstruction & { payment_id: PaymentRow['id'] })[]> {
  const { rows } = await sql<OurInstruction & { payment_id: PaymentRow['id'] }>`
    select i.payment_id, i.id, i.kind, i.order_id, i.status, i.amount_cents, i.commission_cents,
      coalesce(i.collects_cents, 0) as collects_cents, i.provider_id, i.attempts,
      greatest(0, own.cents - case i.kind when 'release' then coalesce((
        select sum(given.cents) from (${moved} where payment_id = i.payment_id) as given
        join payment_instructions as refund on refund.id = given.instruction_id and refund.kind = 'refund'
        where given.credit = 'baker' and given.sequence < own.sequence
      ), 0) else 0 end)::integer as booked_cents
    from payment_instructions as i cross join lateral (
      select coalesce(sum(m.cents), 0) as cents, min(m.sequence) as sequence
      from (${moved} where payment_id = i.payment_id) as m
      where m.instruction_id = i.id and m.credit = 'held'
        and m.debit = case i.kind when 'refund' then 'buyer' else 'baker' end
    ) as own
    where i.payment_id = any (${[...ids]}::uuid[])
    order by i.sequence`.execute(db)
  return rows
}
