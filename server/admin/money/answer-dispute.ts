import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { DisputeAnswer } from '#server/payments/contract/dispute.ts'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import { applyDispute, type DisputeLog } from '#server/payments/disputes/apply-dispute.ts'
import { checkAcceptance } from '#server/payments/disputes/check-acceptance.ts'
import {
  listDisputeRows,
  listHandedOver,
  updateDisputes,
} from '#server/payments/disputes/disputes-repository.ts'
import { askProvider } from '#server/payments/providers/ask-provider.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { DisputeAnswerBody } from '#shared/api/admin-money.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'
import { findDispute } from './money-repository.ts'

/**
 * Submits evidence for the baker, or accepts the dispute, and stores the provider's answer. Logged. Throws `not_found`,
 * `conflict` when closed or on hold, and `unavailable` when the provider does not answer.
 */
export async function answerAnyDispute(
  context: MoneyContext,
  admin: AdminActor & { id: AdminId },
  id: string,
  body: DisputeAnswerBody,
  log: DisputeLog,
): Promise<void> {
  const row = await findDispute(context.db, id)
  if (!row) throw new AppError('not_found', 'We could not find this dispute.')
  if (row.state !== 'needs_answer') throw new AppError('conflict', 'This dispute can no longer be answered.')
  const { rail, dispute_id: disputeId, payee } = row
  const rows = await listDisputeRows(context.db, rail, disputeId)
  if (body.kind === 'accept') await checkAcceptance(context, rows, log)
  const answer = await answerOf(
    context,
    rows.map(({ payment_id }) => payment_id),
    body,
  )
  const reported = await askProvider(context, rail, ({ provider }) =>
    provider.answerDispute({ disputeId, payee }, answer),
  ).catch((error: unknown) => {
    const { cause } = error instanceof AppError ? error : {}
    if (!(cause instanceof ProviderError && cause.isFinal)) throw error
    throw new AppError('conflict', `The provider takes no such answer now: ${cause.message}`, { cause })
  })
  await applyDispute(context, rail, reported, log)
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    const sent = { evidence_sent_at: now, evidence_sent_by: admin.id, updated_at: now }
    const evidence = body.kind === 'evidence' ? body.text : null
    await updateDisputes(
      trx,
      rows.map((one) => one.id),
      { ...sent, evidence },
    )
    const details = { dispute: disputeId, ...body }
    await logAdminAction(
      trx,
      admin,
      { action: 'dispute.answer', targetType: 'dispute', targetId: id, details },
      now,
    )
  })
}

async function answerOf(
  { db }: MoneyContext,
  paymentIds: readonly string[],
  body: DisputeAnswerBody,
): Promise<DisputeAnswer> {
  if (body.kind === 'accept') return body
  const orders = await listHandedOver(db, paymentIds)
  const product = orders
    .map(
      ({ title, option_name: optionName, quantity }) =>
        `${quantity} × ${orderedTitle({ title, optionName })}`,
    )
    .join(', ')
  const times = orders.flatMap(({ completed_at }) =>
    completed_at === null ? [] : [completed_at.toISOString()],
  )
  return {
    kind: 'evidence',
    text: body.text,
    product: product.slice(0, 300),
    handedOver: times.length === 0 ? null : times.join(', ').slice(0, 100),
  }
}
