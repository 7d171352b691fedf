import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  type ActedOnOrder,
  carryOutAction,
  type OrderContext,
  type Particulars,
  type WrittenChange,
} from '#server/orders/changing/change-order-status.ts'
import { areServingsAvailable, type Ending, shareOf } from '#server/orders/changing/ending.ts'
import { type LockedOrder, lockAnyOrder } from '#server/orders/changing/locked-orders-repository.ts'
import {
  cancellingRefund,
  type WantedRefund,
  writeWantedRefund,
} from '#server/orders/changing/refund-order.ts'
import { writtenRequest } from '#server/orders/changing/request-cancellation.ts'
import { workOutCompletion } from '#server/orders/changing/work-out-completion.ts'
import { orderNotFound } from '#server/orders/reading/get-order.ts'
import { lockPaymentOfOrder } from '#server/payments/taking/payments-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { AdminId, OrderId } from '#shared/api/ids.ts'
import { toDecimal } from '#shared/money.ts'
import type { AdminStatusAction } from '#shared/order-statuses.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'

/** The acting admin, for the log. */
type ActingAdmin = AdminActor & { id: AdminId }

/** An admin's action on an order, the reason, and whether servings are offered again if it ends. */
interface AdminAct extends Ending {
  action: AdminStatusAction
}

/**
 * Acts on an order for its people and emails both the reason (decisions, OPEN-15); logged with both statuses. Throws
 * `not_found`, and `wrong_transition` as for its own people.
 */
export async function actOnAnyOrder(
  context: OrderContext,
  admin: ActingAdmin,
  id: OrderId,
  wanted: AdminAct,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const acted = await lockForAdmin(trx, admin, id)
    await act(context, trx, admin, acted, wanted, context.now())
  })
}

async function act(
  context: OrderContext,
  trx: Trx,
  admin: ActingAdmin,
  acted: ActedOnOrder,
  wanted: AdminAct,
  now: Date,
): Promise<void> {
  const { action, reason } = wanted
  const particulars = particularsOf(wanted)
  const after = await carryOutAction({ ...context, now: () => now }, trx, acted, action, particulars)
  const details = { action, reason, before: { status: acted.order.status }, after: { status: after } }
  const targetId = acted.order.id
  await logAdminAction(trx, admin, { action: 'order.act', targetType: 'order', targetId, details }, now)
}

/**
 * Refunds an order in full or in part with a reason for both people; a full refund of an open order cancels it unless
 * the admin declines. Logged. Throws `not_found`, and `conflict` and `invalid` like `refundOrder`.
 */
export async function refundAnyOrder(
  context: OrderContext,
  admin: ActingAdmin,
  id: OrderId,
  { amount, reason, cancelOrder, servingsAvailable }: WantedRefund,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const acted = await lockForAdmin(trx, admin, id)
    const { order, requestedBy, requestedByAdmin } = acted
    const now = context.now()
    const action = cancellingRefund(order, { amount, cancelOrder })
    if (action !== null) return act(context, trx, admin, acted, { action, reason, servingsAvailable }, now)
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

function particularsOf({ action, reason, servingsAvailable: said }: AdminAct): Particulars {
  const servingsAvailable = areServingsAvailable(action, said)
  return {
    write: (now, order, trx) => writtenOf[action]({ now, reason, servingsAvailable, order, trx }),
    news: (isRefunded) => ({ what: 'done-by-us', action, reason, isRefunded, servingsAvailable }),
  }
}

interface Deed {
  now: Date
  reason: Reason
  servingsAvailable: boolean
  order: LockedOrder
  trx: Trx
}

const end = ({ now, reason, servingsAvailable }: Deed) => ({
  cancelled_at: now,
  cancelled_by_admin: true,
  decline_reason: reason,
  ...shareOf(servingsAvailable),
})

const writtenOf: Readonly<Record<AdminStatusAction, (deed: Deed) => WrittenChange | Promise<WrittenChange>>> =
  {
    confirm: ({ now }) => ({ confirmed_at: now }),
    complete: ({ now, order, trx }) => workOutCompletion(trx, order, { byCode: false }, now),
    decline: end,
    cancel: end,
    request_cancellation: ({ now, order, reason }) => writtenRequest(order, reason, now),
    approve_cancellation: (deed) => ({ ...end(deed), cancellation_approved_at: deed.now }),
    deny_cancellation: () => ({}),
  }
