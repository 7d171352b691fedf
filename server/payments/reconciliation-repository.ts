import { sql } from 'kysely'
import type { Db, InstructionRow, PaymentRow } from '#server/database/tables.ts'
import { hasStatus } from '#server/orders/order-status-condition.ts'
import type { Cents } from '#shared/money.ts'
import { openStatuses, overStatuses } from '#shared/order-status-groups.ts'

/** A payment that a provider has heard of. */
export interface ReconciledPayment extends Pick<PaymentRow, 'id' | 'rail' | 'status' | 'capture_id'> {
  provider_order_id: string
}

/** The payments made since a moment that a provider has heard of and that are not under way. */
export async function listPaymentsSince(db: Db, since: Date): Promise<ReconciledPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'rail', 'status', 'capture_id', 'provider_order_id'])
    .where('created_at', '>=', since)
    .where('status', '<>', 'awaiting')
    .where('provider_order_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ provider_order_id: id, ...row }) =>
    id === null ? [] : [{ ...row, provider_order_id: id }],
  )
}

/** Orders whose ledger does not balance, or for which money is held although nothing is to happen to them any more. */
export async function findStrayOrders(
  db: Db,
): Promise<{ id: string; unbalanced_cents: Cents; held_cents: Cents }[]> {
  const { rows } = await sql<{ id: string; unbalanced_cents: Cents; held_cents: Cents }>`
    select * from (
      select o.id, sum(l.amount_cents) as unbalanced_cents,
        case when ${hasStatus(overStatuses, 'o.status')} and not exists (
          select from payment_instructions as i
          where i.payment_id = o.payment_id and i.status <> 'done'
        ) and not exists (
          select from orders as other
          where other.payment_id = o.payment_id and ${hasStatus(openStatuses, 'other.status')}
        ) then coalesce(sum(l.amount_cents) filter (where l.account = 'held'), 0) else 0 end as held_cents
      from orders as o join ledger_entries as l on l.order_id = o.id
      group by o.id
    ) as sums
    where unbalanced_cents <> 0 or held_cents <> 0
    order by id`.execute(db)
  return rows
}

/** Instructions that no provider has carried out and that are not tried again. */
export function listFailedInstructions(
  db: Db,
): Promise<Pick<InstructionRow, 'id' | 'kind' | 'order_id' | 'amount_cents' | 'last_error'>[]> {
  return db
    .selectFrom('payment_instructions')
    .select(['id', 'kind', 'order_id', 'amount_cents', 'last_error'])
    .where('status', '=', 'failed')
    .orderBy('created_at')
    .execute()
}
