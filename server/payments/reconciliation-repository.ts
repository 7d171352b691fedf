import { sql } from 'kysely'
import type { Db, InstructionRow, PaymentRow } from '#server/database/tables.ts'
import { hasStatus } from '#server/orders/order-status-condition.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import { openStatuses, overStatuses } from '#shared/order-status-groups.ts'
import { balanceParts } from './payment-balance-rules.ts'

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

/** Orders for which money is held although nothing is to happen to them any more. */
export async function findStrayOrders(db: Db): Promise<{ id: string; held_cents: Cents }[]> {
  const { rows } = await sql<{ id: string; held_cents: Cents }>`
    select o.id, sum(moved.amount_cents) as held_cents
    from orders as o join account_movements as moved on moved.order_id = o.id and moved.account = 'held'
    where ${hasStatus(overStatuses, 'o.status')} and not exists (
      select from payment_instructions as i
      where i.payment_id = o.payment_id and i.status <> 'done'
    ) and not exists (
      select from orders as other
      where other.payment_id = o.payment_id and ${hasStatus(openStatuses, 'other.status')}
    )
    group by o.id having sum(moved.amount_cents) <> 0
    order by o.id`.execute(db)
  return rows
}

/** Payments whose balance is not what their movements come to. */
export async function findWrongBalances(db: Db): Promise<PaymentId[]> {
  const parts = sql.join(balanceParts.map((part) => sql.ref(part)))
  const { rows } = await sql<{ payment_id: PaymentId }>`
    select distinct payment_id from (
      (select payment_id, ${parts} from payment_sums except select payment_id, ${parts} from payment_balances)
      union all
      (select payment_id, ${parts} from payment_balances except select payment_id, ${parts} from payment_sums)
    ) as differing
    order by payment_id`.execute(db)
  return rows.map(({ payment_id }) => payment_id)
}

/** Payments of which nothing more is carried out, and why; those that stopped first come first. */
export function listStoppedPayments(db: Db): Promise<Pick<PaymentRow, 'id' | 'rail' | 'stopped_reason'>[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'rail', 'stopped_reason'])
    .where('stopped_at', 'is not', null)
    .orderBy('stopped_at')
    .execute()
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
