import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { cancelOrder } from '#server/orders/changing/cancel-order.ts'
import { completeOrder } from '#server/orders/changing/complete-order.ts'
import { confirmOrder } from '#server/orders/changing/confirm-order.ts'
import { decideCancellation } from '#server/orders/changing/decide-cancellation.ts'
import { declineOrder } from '#server/orders/changing/decline-order.ts'
import { requestCancellation } from '#server/orders/changing/request-cancellation.ts'
import { sayReceived, undoReceived } from '#server/orders/changing/say-received.ts'
import { refundNotReceived } from '#server/orders/holds/answer-hold.ts'
import { decideHold, lockHold } from '#server/orders/holds/decide-hold.ts'
import { sayNotReceived } from '#server/orders/holds/say-not-received.ts'
import { resumeOrdersOf, stopOrdersOf } from '#server/orders/holds/stop-orders.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { Action } from './payment-stories.ts'

/** An order with its two people. */
interface ActedOn {
  id: string
  buyer: { id: string }
  baker: { id: string }
}

const failed = { reason: 'The batch failed.', servingsAvailable: false }

/** How each action is taken. */
export const deeds: Readonly<Record<Action, (context: MoneyContext, order: ActedOn) => Promise<unknown>>> = {
  confirm: (context, { id, baker }) => confirmOrder(context, baker, id),
  complete: async (context, { id, baker }) => completeOrder(context, baker, id, await codeOf(context, id)),
  vouch: (context, { id, baker }) => completeOrder(context, baker, id, undefined),
  decline: (context, { id, baker }) => declineOrder(context, baker, id, failed),
  cancel: (context, { id, baker }) => cancelOrder(context, baker, id, failed),
  request: (context, { id, buyer }) => requestCancellation(context, buyer, id, 'Away that day.'),
  approve: (context, { id, baker }) => decideCancellation(context, baker, id, { approved: true }),
  deny: (context, { id, baker }) => decideCancellation(context, baker, id, { approved: false }),
  receive: (context, { id, buyer }) => sayReceived(context, buyer, id),
  undo: (context, { id, buyer }) => undoReceived(context, buyer, id),
  not_receive: (context, { id, buyer }) => sayNotReceived(context, buyer, id, 'Nobody was there.'),
  agree: (context, { id, baker }) => refundNotReceived(context, baker, id),
}

async function codeOf({ db }: MoneyContext, id: string): Promise<string | undefined> {
  const order = await db.selectFrom('orders').select('pickup_code').where('id', '=', id).executeTakeFirst()
  return order?.pickup_code ?? undefined
}

/** An operator suspends a baker, or lifts that. */
export function suspendOrReinstate(
  context: MoneyContext,
  what: 'suspend' | 'reinstate',
  bakerId: string,
): Promise<void> {
  return inTransaction(context.db, (trx) =>
    what === 'suspend' ? stopOrdersOf(context, trx, bakerId) : resumeOrdersOf(context, trx, bakerId, newId()),
  )
}

/** An operator lets an order go on that is on hold. */
export async function releaseHold(context: MoneyContext, orderId: string | undefined): Promise<void> {
  const open = context.db.selectFrom('order_holds').select('id').where('decided_at', 'is', null)
  const hold = await open.where('order_id', '=', orderId ?? null).executeTakeFirst()
  await inTransaction(context.db, async (trx) => {
    const locked = hold && (await lockHold(trx, hold.id))
    const deed = { decision: 'released', by: 'admin', requestedBy: null, reason: null } as const
    if (locked) await decideHold(context, trx, locked, deed)
  })
}
