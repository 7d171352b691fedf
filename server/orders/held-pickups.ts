import type { AppContext } from '#server/app-context.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { confirmsAutomatically } from '#server/payments/payouts/sellers-repository.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { announcePlaced } from './announce-placed.ts'
import { answerBy } from './answer-by-rules.ts'
import { carryOutEffects } from './carry-out-effects.ts'
import { closeUnpaid } from './close-unpaid.ts'
import { type LockedOrder, updateOrder } from './orders-repository.ts'

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
  for (const { id, ready_at } of orders)
    await updateOrder(trx, id, {
      payment_status: 'not_required',
      placed_at: now,
      answer_by: answerBy({ placed_at: now, ready_at }),
      updated_at: now,
    })
  for (const [cookId, own] of Map.groupBy(orders, ({ cook_id }) => cook_id)) {
    const isConfirmed = await confirmsAutomatically(trx, cookId)
    await announcePlaced(context, trx, own, { rail: null, isConfirmed, now })
  }
}

/** Ends orders that were held and that the transaction has locked; no baker knew of them. */
export async function cancelHeldPickups(trx: Trx, orders: readonly LockedOrder[], now: Date): Promise<void> {
  const ended = await closeUnpaid(trx, orders, { payment: undefined, paymentStatus: 'not_required' }, now)
  await carryOutEffects(trx, orderStatusTable.close_unpaid.effects, ended, now)
}
