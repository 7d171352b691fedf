import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireReauthentication } from '#server/identity/prove-owner.ts'
import { decideHold, lockHold } from '#server/orders/holds/decide-hold.ts'
import { leftToRefund } from '#server/payments/instructions/refund-rules.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { OrderHoldId } from '#shared/api/ids.ts'
import type { HoldDecision } from '#shared/order-holds.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import { mostWithoutReauthentication } from '../orders/admin-order-rules.ts'
import type { Admin } from '../require-admin.ts'

/**
 * Releases an order on hold, or cancels and refunds it, with a reason for both people; logged. Throws `not_found`,
 * `conflict` if already decided, and `proof_needed` like `refundAnyOrder`.
 */
export async function decideHeldOrder(
  context: AppContext,
  admin: Admin,
  id: OrderHoldId,
  { decision, reason }: { decision: HoldDecision; reason: Reason },
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const locked = await lockHold(trx, id)
    if (!locked) throw new AppError('conflict', 'This hold has already been decided, or it doesn’t exist.')
    const { hold, order } = locked
    if (decision === 'refunded' && leftToRefund(order) > mostWithoutReauthentication)
      requireReauthentication(context, admin)
    const deed = { decision, reason, by: 'admin', requestedBy: null, requestedByAdmin: admin.id } as const
    await decideHold(context, trx, locked, deed)
    const details = { cause: hold.cause, decision, reason }
    const logged = { action: 'order.decide_hold', targetType: 'order', targetId: order.id, details } as const
    await logAdminAction(trx, admin, logged, context.now())
  })
}
