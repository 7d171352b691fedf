import { watchForRestore } from '#server/database/restored/watch-for-restore.ts'
import type { DisputeRow } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { checkCeiling } from '../instructions/check-ceiling.ts'
import { PaymentMustStopError } from '../ledger/payment-must-stop-error.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { stopRefused } from '../taking/stop-payment.ts'
import type { DisputeLog } from './apply-dispute.ts'
import { type DisputedPayment, listDisputedPayments } from './disputes-repository.ts'

/**
 * Throws `conflict` if a dispute must not be accepted, which moves money like a refund: on a hold, for a stopped
 * payment, and if the provider's money differs, which stops the payment. Throws `unavailable` without an answer.
 */
export async function checkAcceptance(
  context: MoneyContext,
  rows: readonly DisputeRow[],
  log: DisputeLog,
): Promise<void> {
  if ((await watchForRestore(context, { isStarting: false })) !== null)
    throw new AppError(
      'conflict',
      'Money is on hold because the database may have been restored. End the hold under Money, then accept the dispute.',
    )
  const payments = await listDisputedPayments(
    context.db,
    rows.map(({ payment_id }) => payment_id),
  )
  for (const payment of payments) {
    if (payment.stopped_reason !== null) throw stopped(payment.stopped_reason)
    const row = rows.find(({ payment_id }) => payment_id === payment.payment_id)
    // money that the bank withdrew already does not leave again
    if (row && row.withdrawn_cents === 0) await check(context, payment, row, log)
  }
}

async function check(
  context: MoneyContext,
  payment: DisputedPayment,
  { id, amount_cents: amount }: DisputeRow,
  log: DisputeLog,
): Promise<void> {
  const leaving = { id, kind: 'refund', amount, releaseId: payment.release_id } as const
  try {
    await askProvider(context, payment.rail, ({ provider }) =>
      checkCeiling(context, provider, payment, leaving),
    )
  } catch (error) {
    await stopRefused(context, error, log)
    throw error instanceof PaymentMustStopError ? stopped(error.message) : error
  }
}

function stopped(reason: string): AppError {
  return new AppError(
    'conflict',
    `This payment is stopped: ${reason} Settle that under Money, Stopped, then accept the dispute.`,
  )
}
