import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  type ActedOnOrder,
  carryOutAction,
  type OrderContext,
  type Particulars,
} from '#server/orders/change-order-status.ts'
import { orderNotFound } from '#server/orders/get-order.ts'
import { lockAnyOrder } from '#server/orders/orders-repository.ts'
import { writeWantedRefund } from '#server/orders/refund-order.ts'
import { lockPaymentOfOrder } from '#server/payments/payments-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, OrderId } from '#shared/api/ids.ts'
import { type Cents, toDecimal } from '#shared/money.ts'
import type { AdminStatusAction } from '#shared/order-statuses.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'

/** The admin who acts, as the log names them. */
type ActingAdmin = AdminActor & { id: AdminId }

/**
 * An admin acts on an order in the stead of its people, who are both told why (decisions, OPEN-15); logged with the
 * status before and after. Throws `not_found`, `wrong_transition` as the order's own people are told.
 */
export async function actOnAnyOrder(
  context: OrderContext,
  admin: ActingAdmin,
  id: OrderId,
  { action, reason }: { action: AdminStatusAction; reason: Reason },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const acted = await lockForAdmin(trx, admin, id)
    const now = context.now()
    const particulars = particularsOf(action, reason)
    const after = await carryOutAction({ ...context, now: () => now }, trx, acted, action, particulars)
    const details = { action, reason, before: { status: acted.order.status }, after: { status: after } }
    await logAdminAction(trx, admin, { action: 'order.act', targetType: 'order', targetId: id, details }, now)
  })
}

/**
 * An admin gives back all or a part of what came for an order, with a reason that both people read; logged. Throws
 * `not_found`, `conflict` and `invalid` as `refundOrder` does.
 */
export async function refundAnyOrder(
  context: OrderContext,
  admin: ActingAdmin,
  id: OrderId,
  { amount, reason }: { amount: Cents; reason: Reason },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const { order, requestedBy, requestedByAdmin } = await lockForAdmin(trx, admin, id)
    const now = context.now()
    await writeWantedRefund(trx, order, { amount, reason, requestedBy, requestedByAdmin }, now)
    const details = {
      amount: toDecimal(amount),
      reason,
      before: { refunded: toDecimal(order.refunded_cents) },
      after: { refunded: toDecimal(order.refunded_cents + amount) },
    }
    await logAdminAction(
      trx,
      admin,
      { action: 'order.refund', targetType: 'order', targetId: id, details },
      now,
    )
  })
}

async function lockForAdmin(trx: Trx, admin: ActingAdmin, id: OrderId) {
  const payment = await lockPaymentOfOrder(trx, id)
  const order = await lockAnyOrder(trx, id)
  if (!order) throw orderNotFound()
  return {
    payment,
    order,
    actor: 'admin',
    requestedBy: null,
    requestedByAdmin: admin.id,
  } satisfies ActedOnOrder
}

function particularsOf(action: AdminStatusAction, reason: Reason): Particulars {
  return {
    write: (now) => writtenOf[action](now, reason),
    news: (isRefunded) => ({ what: 'done-by-us', action, reason, isRefunded }),
  }
}

const end = (now: Date, reason: Reason) => ({
  cancelled_at: now,
  cancelled_by_admin: true,
  decline_reason: reason,
})

const writtenOf: Readonly<
  Record<AdminStatusAction, (now: Date, reason: Reason) => ReturnType<Particulars['write']>>
> = {
  confirm: (now) => ({ confirmed_at: now }),
  complete: (now) => ({ completed_at: now, is_handed_over_by_code: false }),
  decline: end,
  cancel: end,
  request_cancellation: (now, reason) => ({
    cancellation_reason: reason,
    cancellation_requested_at: now,
    denial_reason: null,
  }),
  approve_cancellation: (now, reason) => ({ ...end(now, reason), cancellation_approved_at: now }),
  deny_cancellation: () => ({}),
}
