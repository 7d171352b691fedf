import type { RawBuilder } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { Db, OrderHoldRow, Trx } from '#server/database/tables.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderHoldId, OrderId } from '#shared/api/ids.ts'
import type { HoldCause, HoldDecider, HoldDecision } from '#shared/order-holds.ts'
import { isNotReceived, isStoppedBySuspension } from './order-conditions-repository.ts'

export interface NewHold {
  orderId: OrderId
  cause: HoldCause
  decideBy: Date
  words: Reason | null
}

/** Opens a hold of a locked order; an open one with the same cause stays. Returns whether it is new. */
export async function insertHold(
  trx: Trx,
  { orderId, cause, decideBy, words }: NewHold,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('order_holds')
    .values({
      id: newId(),
      order_id: orderId,
      cause,
      opened_at: now,
      decide_by: decideBy,
      words,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** All holds of an order, oldest first. */
export function listHolds(trx: Trx, orderId: OrderId): Promise<OrderHoldRow[]> {
  return trx
    .selectFrom('order_holds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

/** Whether a locked order has an undecided not-received hold. */
export function hasOpenNotReceived(trx: Trx, orderId: OrderId): Promise<boolean> {
  return matches(trx, orderId, isNotReceived)
}

/** Whether a suspension stops a locked order. */
export function isStoppedOrder(trx: Trx, orderId: OrderId): Promise<boolean> {
  return matches(trx, orderId, isStoppedBySuspension)
}

/** Whether the payment of an order has an open dispute, which delays refunds. */
export async function isDisputed(trx: Trx, orderId: OrderId): Promise<boolean> {
  const dispute = await trx
    .selectFrom('disputes')
    .innerJoin('orders', 'orders.payment_id', 'disputes.payment_id')
    .select('disputes.id')
    .where('orders.id', '=', orderId)
    .where('disputes.ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return dispute !== undefined
}

async function matches(trx: Trx, orderId: OrderId, condition: RawBuilder<boolean>): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select(condition.as('matches'))
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return order.matches
}

/** A hold by id; lock its order before deciding. */
export function findHold(db: Db, id: OrderHoldId): Promise<OrderHoldRow | undefined> {
  return db.selectFrom('order_holds').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Closes the open holds of a locked order, optionally of one cause. */
export async function closeHolds(
  trx: Trx,
  orderId: OrderId,
  { cause, decision, by }: { cause?: HoldCause; decision: HoldDecision; by: HoldDecider },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('order_holds')
    .set({ decision, decided_at: now, decided_by: by, updated_at: now })
    .where('order_id', '=', orderId)
    .where('decided_at', 'is', null)
    .$if(cause !== undefined, (holds) => holds.where('cause', '=', cause ?? 'not_received'))
    .execute()
}

/** Stores a baker's answer to a hold. */
export async function answerHold(trx: Trx, id: OrderHoldId, answer: Reason, now: Date): Promise<void> {
  await trx
    .updateTable('order_holds')
    .set({ answer, answered_at: now, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/** A page of undecided holds past their deadline, by id. */
export async function listOverdueHolds(
  db: Db,
  { now, after, limit }: { now: Date; after: OrderHoldId | null; limit: number },
): Promise<OrderHoldId[]> {
  const rows = await db
    .selectFrom('order_holds')
    .select('id')
    .where('decided_at', 'is', null)
    .where('decide_by', '<=', now)
    .$if(after !== null, (holds) => holds.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
