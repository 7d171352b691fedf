import { sql } from 'kysely'
import { isOnHold } from '#server/database/order-hold-condition.ts'
import { hasStatus } from '#server/database/order-status-condition.ts'
import type { Db, InstructionRow, PaymentRow } from '#server/database/tables.ts'
import type { Cents } from '#shared/money.ts'
import { openStatuses, overStatuses } from '#shared/order-status-groups.ts'

/** Finds finished orders whose money is still held although nothing will move it. */
export async function findStrayOrders(db: Db): Promise<{ id: string; held_cents: Cents }[]> {
  const { rows } = await sql<{ id: string; held_cents: Cents }>`
    select o.id, sum(moved.amount_cents) as held_cents
    from orders as o join account_movements as moved on moved.order_id = o.id and moved.account = 'held'
    where ${hasStatus(overStatuses, 'o.status')} and o.pays_out_at is null and not ${isOnHold('o.id')} and not exists (
      select from payment_instructions as i
      where i.payment_id = o.payment_id and i.status in ('waiting', 'failed')
    ) and not exists (
      select from orders as other
      where other.payment_id = o.payment_id and (
        ${hasStatus(openStatuses, 'other.status')} or other.pays_out_at is not null or ${isOnHold('other.id')}
      )
    )
    group by o.id having sum(moved.amount_cents) <> 0
    order by o.id`.execute(db)
  return rows
}

/** Lists stopped payments with the reasons, first stopped first. */
export function listStoppedPayments(db: Db): Promise<Pick<PaymentRow, 'id' | 'rail' | 'stopped_reason'>[]> {
  return db
    .selectFrom('payments')
    .select(['id', 'rail', 'stopped_reason'])
    .where('stopped_at', 'is not', null)
    .orderBy('stopped_at')
    .execute()
}

export async function countStoppedPayments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('stopped_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists failed instructions, which are not tried again. */
export function listFailedInstructions(
  db: Db,
): Promise<
  Pick<InstructionRow, 'id' | 'kind' | 'payment_id' | 'order_id' | 'amount_cents' | 'last_error'>[]
> {
  return db
    .selectFrom('payment_instructions')
    .select(['id', 'kind', 'payment_id', 'order_id', 'amount_cents', 'last_error'])
    .where('status', '=', 'failed')
    .orderBy('created_at')
    .execute()
}
