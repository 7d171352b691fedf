import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { stopPayment } from '../taking/stop-payment.ts'
import { type Comparison, comparePayments } from './compare-payments.ts'
import type { Difference } from './difference-rules.ts'
import { insertDifferences, lockOpenDifferences } from './differences-repository.ts'
import { sortDifferences } from './kept-difference-rules.ts'
import { isStopping } from './reconciliation-rules.ts'

/**
 * Compares payments as soon as their provider reports a refund or payout, which may be manual or reversed. Stores
 * differences and stops payments with money to move. Throws `unavailable` if one cannot be compared.
 */
export async function compareReportedMoney(
  context: MoneyContext,
  ids: readonly PaymentId[],
  log: Pick<JobLog, 'error'>,
): Promise<void> {
  if (ids.length === 0) return
  const { differences, unseen, toStop } = await comparePayments(context, ids, new Set(ids))
  const found = differences.filter(isStopping)
  if (found.length > 0) await keepDifferences(context, { found, unseen, toStop }, log)
  if (unseen.size === 0) return
  const cause = new Error(
    differences.find(({ kind }) => kind === 'not_asked')?.words ?? 'The payment kept changing.',
  )
  throw new AppError('unavailable', 'The money could not be compared with the provider yet.', { cause })
}

async function keepDifferences(
  context: MoneyContext,
  { found, unseen, toStop }: { found: Difference[] } & Pick<Comparison, 'unseen' | 'toStop'>,
  log: Pick<JobLog, 'error'>,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    for (const id of [...toStop.keys()].toSorted())
      await stopPayment(trx, id, toStop.get(id) ?? '', context.now())
    const { added } = sortDifferences(found, await lockOpenDifferences(trx), unseen)
    await insertDifferences(trx, added, context.now())
  })
  for (const { paymentId: payment, rail, words } of found)
    log.error(
      { payment, rail, reason: words },
      'A provider reported money that differs: somebody has to look.',
    )
}
