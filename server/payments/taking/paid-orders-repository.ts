import type { OrderRow, Trx } from '#server/database/tables.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'

const moneyColumns = [
  'id',
  'cook_id',
  'payment_id',
  'status',
  'payment_status',
  'total_cents',
  'commission_cents',
  'refunded_cents',
  'lost_cents',
  'pays_out_at',
] as const

/** The money columns of an order that the transaction locks. */
export type PaidOrder = Pick<OrderRow, (typeof moneyColumns)[number]>

/** Locks the orders of payments, by id. */
export function lockOrdersOfPayments(trx: Trx, paymentIds: readonly PaymentId[]): Promise<PaidOrder[]> {
  return trx
    .selectFrom('orders')
    .select(moneyColumns)
    .where('payment_id', 'in', paymentIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Updates the money columns of a locked order. */
export async function updatePaidOrder(
  trx: Trx,
  id: OrderId,
  change: Partial<Pick<PaidOrder, 'payment_status' | 'refunded_cents' | 'lost_cents'>> & { updated_at: Date },
): Promise<void> {
  await trx.updateTable('orders').set(change).where('id', '=', id).execute()
}
