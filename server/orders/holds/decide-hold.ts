import type { OrderHoldRow, PaymentRow, Trx } from '#server/database/tables.ts'
import { leftToRefund } from '#server/payments/instructions/refund-rules.ts'
import { writeRefund } from '#server/payments/instructions/write-refund.ts'
import { writeReleaseWhenOver } from '#server/payments/instructions/write-release.ts'
import { isSettledSale } from '#server/payments/ledger/settled-sale-rules.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, OrderHoldId, PersonId } from '#shared/api/ids.ts'
import type { HoldDecider, HoldDecision } from '#shared/order-holds.ts'
import { isToHandOver } from '#shared/order-status-groups.ts'
import { orderStatusTable } from '#shared/order-statuses.ts'
import { moveOrder, type OrderContext } from '../changing/change-order-status.ts'
import { shareOf } from '../changing/ending.ts'
import { type LockedOrder, lockAnyOrder } from '../changing/locked-orders-repository.ts'
import { notifyBuyerAndBaker } from '../mails/notify-buyer-and-baker.ts'
import type { HoldDecided } from '../mails/order-mails-hold.ts'
import { closeHolds, findHold, listHolds } from '../reading/holds-repository.ts'
import { holdRefundTransition, type NextOrderState } from '../rules/order-status-rules.ts'
import { waitsForReceipt } from '../rules/receipt-rules.ts'
import { resumeOrder } from './resume-order.ts'

/** A decision about a hold, by a person or the deadline. */
export interface HoldRuling {
  decision: HoldDecision
  by: HoldDecider
  requestedBy: PersonId | null
  requestedByAdmin?: AdminId
  reason: Reason | null
}

/** An open hold with its order and payment, all locked. */
export interface LockedHold {
  hold: OrderHoldRow
  order: LockedOrder
  payment: PaymentRow | undefined
}

/** Locks an open hold after its payment and order; undefined when there is none or it is decided. */
export async function lockHold(trx: Trx, id: OrderHoldId): Promise<LockedHold | undefined> {
  const known = await findHold(trx, id)
  if (!known) return undefined
  const payment = await lockPaymentOfOrder(trx, known.order_id)
  const order = await lockAnyOrder(trx, known.order_id)
  const hold = await findHold(trx, id)
  return order && hold && hold.decided_at === null ? { hold, order, payment } : undefined
}

/**
 * Decides a locked hold (decisions, when a baker is paid, suspended bakers). Refunding cancels an unsettled order and
 * returns no servings; releasing completes and pays it, or resumes it, unless another hold is open.
 */
export async function decideHold(
  context: Omit<OrderContext, 'db'>,
  trx: Trx,
  { hold, order, payment }: LockedHold,
  ruling: HoldRuling,
): Promise<void> {
  const now = context.now()
  const { cause } = hold
  await closeHolds(trx, order.id, { cause, decision: ruling.decision, by: ruling.by }, now)
  if (ruling.decision === 'refunded' && isSettledSale(order))
    return refundSold(context, trx, { hold, order, payment }, ruling)
  if (ruling.decision === 'released' && cause === 'baker_suspended')
    return resumeOrder(context, trx, { order, payment }, ruling.reason)
  const next = ruling.decision === 'refunded' ? holdRefundTransition(order) : await whenReleased(trx, order)
  const decided = { what: 'hold-decided', cause, decision: ruling.decision, reason: ruling.reason } as const
  const news = (isRefunded: boolean): HoldDecided => ({ ...decided, isRefunded })
  const { requestedBy, requestedByAdmin } = ruling
  const by = requestedByAdmin === undefined ? { requestedBy } : { requestedBy, requestedByAdmin }
  if (next) {
    const write = () => (ruling.decision === 'refunded' ? endedBy(ruling, now) : completedAt(order, now))
    await moveOrder(context, trx, { payment, order, ...by }, next, {
      write,
      news: (isRefunded) => news(isRefunded),
    })
    return
  }
  await notifyBuyerAndBaker(context, trx, news(false), [order])
  if (payment) await writeReleaseWhenOver(trx, payment, now)
}

/** Refunds a settled sale whose release was not sent. */
async function refundSold(
  context: Omit<OrderContext, 'db'>,
  trx: Trx,
  { hold, order, payment }: LockedHold,
  { reason, requestedBy, requestedByAdmin }: HoldRuling,
): Promise<void> {
  const now = context.now()
  const amount = leftToRefund(order)
  const by = requestedByAdmin === undefined ? { requestedBy } : { requestedBy, requestedByAdmin }
  if (amount > 0) await writeRefund(trx, order, { amount, reason, ...by }, now)
  const news = { what: 'hold-decided', cause: hold.cause, decision: 'refunded', reason } as const
  await notifyBuyerAndBaker(context, trx, { ...news, isRefunded: amount > 0 }, [order])
  if (payment) await writeReleaseWhenOver(trx, payment, now)
}

/** The next state of a released not-received order; null when it keeps its state. */
async function whenReleased(trx: Trx, order: LockedOrder): Promise<NextOrderState | null> {
  const isStillHeld = (await listHolds(trx, order.id)).some(({ decided_at }) => decided_at === null)
  if (isStillHeld) return null
  const { complete, pay_out } = orderStatusTable
  const { effects } = isToHandOver(order.status) ? complete : pay_out
  if (!waitsForReceipt(order)) return null
  return { status: 'completed', status_before_request: null, effects }
}

function completedAt({ completed_at }: LockedOrder, now: Date) {
  return { completed_at: completed_at ?? now }
}

function endedBy({ by, reason }: HoldRuling, now: Date) {
  return {
    cancelled_at: now,
    completed_at: null,
    cancelled_by_admin: by !== 'baker',
    // The servings may be gone, so they are not returned.
    ...shareOf(false),
    decline_reason: reason,
  }
}
