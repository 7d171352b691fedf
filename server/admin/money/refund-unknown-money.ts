import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { askProvider } from '#server/payments/providers/ask-provider.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { DifferenceRow } from '#server/payments/reconciliation/differences-repository.ts'
import { findPaymentsByNames } from '#server/payments/reconciliation/known-names-repository.ts'
import { type AdminRole, mayDo } from '#shared/admin-rights.ts'
import type { Reason } from '#shared/api/fields.ts'
import { type Cents, toDecimal } from '#shared/money.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'
import { findDifference } from './money-differences-repository.ts'

/** Whether a difference is a payment unknown to our books that this role may refund. */
export function mayRefundUnknown(
  { kind, payment_id, provider_id, theirs, resolved_at }: DifferenceRow,
  role: AdminRole,
): boolean {
  const isPayment =
    kind === 'unknown_money' && payment_id !== null && provider_id !== null && (theirs ?? 0) > 0
  return isPayment && resolved_at === null && mayDo(role, 'settle_money')
}

/**
 * Refunds the rest of a payment that only its provider has, idempotently; logged. Returns the cents. Throws
 * `not_found`, `conflict` for any other difference, and `unavailable`.
 */
export async function refundUnknownMoney(
  context: MoneyContext,
  admin: AdminActor & { role: AdminRole },
  id: string,
  reason: Reason,
): Promise<Cents> {
  const found = await findDifference(context.db, id)
  if (!found) throw new AppError('not_found', 'We could not find this difference.')
  const { rail, provider_id: captureId, payment_id: paymentId } = found
  if (rail === null || captureId === null || paymentId === null || !mayRefundUnknown(found, admin.role))
    throw new AppError('conflict', 'This payment can’t be refunded here.')
  if ((await findPaymentsByNames(context.db, rail, [captureId, paymentId])).size > 0)
    throw new AppError('conflict', 'This payment is now in our books. Refund its order instead.')
  const amount = await askProvider(context, rail, ({ provider }) => provider.refundUnknown(captureId, id))
  const now = context.now()
  await inTransaction(context.db, (trx) =>
    logAdminAction(
      trx,
      admin,
      {
        action: 'money.refund_unknown',
        targetType: 'difference',
        targetId: id,
        details: { reason, rail, providerId: captureId, amount: toDecimal(amount) },
      },
      now,
    ),
  )
  return amount
}
