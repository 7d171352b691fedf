import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import { PaymentMustStopError } from '../ledger/payment-must-stop-error.ts'
import { lockPayments, updatePayments } from './payments-repository.ts'

/**
 * Stops a payment until a person has looked, in the caller's transaction. Keeps the first reason; the caller logs it.
 */
export async function stopPayment(trx: Trx, paymentId: PaymentId, reason: string, now: Date): Promise<void> {
  const [payment] = await lockPayments(trx, [paymentId])
  if (!payment || payment.stopped_at !== null) return
  await updatePayments(trx, [paymentId], { stopped_at: now, stopped_reason: reason, updated_at: now })
}

/**
 * Stops a payment whose ledger refused a change, after its rollback; returns the error to show instead. Returns any
 * other error unchanged.
 */
export async function stopRefused(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  error: unknown,
  log: Pick<JobLog, 'error'>,
): Promise<unknown> {
  if (!(error instanceof PaymentMustStopError)) return error
  const { paymentId: payment, message: reason } = error
  await inTransaction(db, (trx) => stopPayment(trx, payment, reason, now()))
  log.error({ err: error, payment, reason }, 'A payment was stopped: somebody has to look.')
  return new AppError('conflict', stoppedText, { cause: error })
}

const stoppedText =
  'Something about this payment does not add up in our books. It stands still until we have looked: nothing is lost, and ' +
  'nobody has to pay again. Please try again later.'
