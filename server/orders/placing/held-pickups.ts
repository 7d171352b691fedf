import type { AppContext } from '#server/app-context.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { carryOutEffects } from '../changing/carry-out-effects.ts'
import type { LockedOrder } from '../changing/locked-orders-repository.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { placeWaiting } from './place-waiting.ts'

type HeldContext = Pick<AppContext, 'config' | 'now'>

/** A pickup order that waits for its checkout's payments: it holds its servings, and the baker does not see it. */
export function holdPickup(order: OrderRow, heldUntil: Date): OrderRow {
  return { ...order, payment_status: 'awaiting_payment', placed_at: null, pickup_held_until: heldUntil }
}

/** Places locked held orders with their bakers; they are paid at pickup. */
export async function placeHeldPickups(
  context: HeldContext,
  trx: Trx,
  orders: readonly LockedOrder[],
  now: Date,
): Promise<void> {
  for (const [cook_id, own] of Map.groupBy(orders, (order) => order.cook_id))
    await placeWaiting(context, trx, own, { rail: null, cook_id }, now)
}

/** Cancels locked held orders; no baker saw them. */
export async function cancelHeldPickups(trx: Trx, orders: readonly LockedOrder[], now: Date): Promise<void> {
  const ended = await closeUnpaid(trx, orders, { payment: undefined, paymentStatus: 'not_required' }, now)
  await carryOutEffects(trx, orderStatusTable.close_unpaid.effects, ended, now)
}
