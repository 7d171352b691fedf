import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { OrderChangeKind } from '#shared/order-changes.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import { cancelByOf } from '../rules/free-cancellation-rules.ts'
import type { LockedOrder } from './locked-orders-repository.ts'
import { insertOrderChange, listPickupBegins } from './order-changes-repository.ts'

/** An order that its baker has changed, with what was and what is now in words its buyer may read. */
export interface ChangedForBuyer {
  order: LockedOrder
  before: string
  after: string
}

/**
 * Notifies the buyers of open orders that something about them has changed, after which each can cancel for free until the pickup begins
 * (decisions, a moved pickup location; ingredients and allergens). Part of the caller's transaction, which has locked the orders and
 * written the change itself.
 */
export async function tellOrderChange(
  context: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  what: OrderChangeKind,
  changed: readonly ChangedForBuyer[],
): Promise<void> {
  const toldAt = context.now()
  const begins = await listPickupBegins(
    trx,
    changed.map(({ order }) => order.id),
  )
  for (const { id, begins: at, timeZone } of begins) {
    const one = changed.find(({ order }) => order.id === id)
    if (!one) continue
    const { order, before, after } = one
    const cancelBy = cancelByOf(at, toldAt)
    await insertOrderChange(trx, { orderId: id, what, before, after, toldAt, cancelBy })
    const state = { isPlaced: order.placed_at !== null, isConfirmed: isToHandOver(order.status) }
    const news = { what: 'changed', change: what, before, after, cancelBy, timeZone, ...state } as const
    await notifyBuyerAndBaker(context, trx, news, [order])
  }
}
