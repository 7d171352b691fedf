import type { Viewer } from '#server/accounts/viewer.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { Order } from '#shared/api/orders.ts'
import { closeHolds } from '../reading/holds-repository.ts'
import { afterPickup, afterReceived } from '../rules/payout-rules.ts'
import { canSayReceived, canUndoReceived, waitsForReceipt } from '../rules/receipt-rules.ts'
import { changeForBuyer } from './change-for-buyer.ts'
import type { OrderContext } from './change-order-status.ts'
import { findPickupTimes, type LockedOrder, updateOrder } from './locked-orders-repository.ts'

/**
 * The buyer confirms receipt: the order completes and pays ten minutes later unless they undo it; an open not-received
 * hold ends (decisions, when a baker is paid). Throws `not_found`, `forbidden` for its baker, `wrong_transition`.
 */
export function sayReceived(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return changeForBuyer(context, viewer, id, async (trx, order, now) => {
    if (!canSayReceived(order))
      throw new AppError('wrong_transition', waitsForReceipt(order) ? saidAlready : isOver)
    await closeHolds(trx, id, { cause: 'not_received', decision: 'released', by: 'buyer' }, now)
    await writeReceived(trx, order, now, now)
  })
}

/** The buyer undoes it within ten minutes. Throws as `sayReceived`. */
export function undoReceived(context: OrderContext, viewer: Pick<Viewer, 'id'>, id: OrderId): Promise<Order> {
  return changeForBuyer(context, viewer, id, async (trx, order, now) => {
    if (!canUndoReceived(order, now))
      throw new AppError('wrong_transition', order.received_at === null ? notSaid : tooLateToUndo)
    await writeReceived(trx, order, null, now)
  })
}

const saidAlready = 'You’ve already said that you have this order.'
const isOver = 'You can’t change this anymore. The order is finished.'
const notSaid = 'You haven’t said that you have this order, or you’ve already undone it.'
const tooLateToUndo = 'You can’t undo this anymore. If you don’t have the order, write to us.'

/** Writes when the buyer confirmed receipt (null: undone) and the new payout time of a completed order. */
export async function writeReceived(
  trx: Trx,
  order: Pick<LockedOrder, 'id' | 'pays_out_at'>,
  received: Date | null,
  now: Date,
): Promise<void> {
  const due =
    received === null
      ? afterPickup((await findPickupTimes(trx, order.id)).objectionStart)
      : afterReceived(received)
  const pays_out_at = order.pays_out_at === null ? null : due
  await updateOrder(trx, order.id, { received_at: received, pays_out_at, updated_at: now })
}
