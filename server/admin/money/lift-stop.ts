import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { wakeInstructions } from '#server/payments/instructions/disputed-repository.ts'
import { lockPayments, updatePayments } from '#server/payments/taking/payments-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'

/** Resumes a stopped payment, with a reason; logged. Throws `not_found`, and `conflict` if it is not stopped. */
export async function liftStop(
  context: Pick<AppContext, 'db' | 'now'>,
  admin: AdminActor,
  id: PaymentId,
  reason: Reason,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const now = context.now()
    const [payment] = await lockPayments(trx, [id])
    if (!payment) throw new AppError('not_found', 'We could not find this payment.')
    if (payment.stopped_at === null) throw new AppError('conflict', 'This payment is no longer stopped.')
    await updatePayments(trx, [id], { stopped_at: null, stopped_reason: null, updated_at: now })
    const details = { reason, before: { stopped: payment.stopped_reason } }
    await logAdminAction(
      trx,
      admin,
      { action: 'money.lift', targetType: 'payment', targetId: id, details },
      now,
    )
    await wakeInstructions(trx)
  })
}
