import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import type { OrderChangeKind } from '#shared/order-changes.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import { cancelByOf } from '../rules/free-cancellation-rules.ts'
import type { LockedOrder } from './locked-orders-repository.ts'
import { insertOrderChange, listPickupBegins } from './order-changes-repository.ts'

/** An order changed by its baker, with old and new values as texts for the buyer. */
export interface ChangedForBuyer {
  order: LockedOrder
  before: string
  after: string
}

/**
 * Records a change of locked open orders and emails their buyers, who can then cancel for free until the pickup begins
 * (decisions, a moved pickup location; ingredients and allergens). Part of the caller's transaction.
 */
export async function recordOrderChange(
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
