import type { AppContext } from '#server/app-context.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { carryOutEffects } from '../changing/carry-out-effects.ts'
import type { LockedOrder } from '../changing/locked-orders-repository.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { placeWaiting } from './place-waiting.ts'

type HeldContext = Pick<AppContext, 'config' | 'now'>

/** An order at pickup as it waits for its checkout's payments: its servings are held, and its baker knows nothing of it. */
export function holdPickup(order: OrderRow, heldUntil: Date): OrderRow {
  return { ...order, payment_status: 'awaiting_payment', placed_at: null, pickup_held_until: heldUntil }
}

/** Sends orders that were held and that the transaction has locked to their bakers; they are paid at pickup. */
export async function placeHeldPickups(
  context: HeldContext,
  trx: Trx,
  orders: readonly LockedOrder[],
  now: Date,
): Promise<void> {
  for (const [cook_id, own] of Map.groupBy(orders, (order) => order.cook_id))
    await placeWaiting(context, trx, own, { rail: null, cook_id }, now)
}

/** Ends orders that were held and that the transaction has locked; no baker knew of them. */
export async function cancelHeldPickups(trx: Trx, orders: readonly LockedOrder[], now: Date): Promise<void> {
  const ended = await closeUnpaid(trx, orders, { payment: undefined, paymentStatus: 'not_required' }, now)
  await carryOutEffects(trx, orderStatusTable.close_unpaid.effects, ended, now)
}
