import type { AppContext } from '#server/app-context.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { Rail } from '#shared/pay-ways.ts'
import type { DisputeTruth } from './dispute-truth.ts'

/** Where it is said what was told of a dispute. */
export type DisputeLog = Pick<JobLog, 'error'>

/**
 * Takes in what a provider says of a dispute: the one way in which webhooks and jobs count. It may be told again, late
 * and out of order. Nothing of it is in our books: somebody has to look, and to answer at the provider in time.
 */
export async function applyDispute(
  { now }: Pick<AppContext, 'now'>,
  rail: Rail,
  truth: DisputeTruth,
  log: DisputeLog,
): Promise<void> {
  const { disputeId, captures, amount, fee, state, isWithdrawn, reason, answerBy } = truth
  const told = {
    rail,
    dispute: disputeId,
    captures: captures.map(({ captureId }) => captureId),
    payments: captures.flatMap(({ paymentId }) => paymentId ?? []),
    amount,
    fee,
    state,
    isWithdrawn,
    reason: reason.code,
    answerBy,
    at: now(),
  }
  log.error(told, `${sentences[state]} Its amounts are not in our books: somebody has to look.`)
}

const sentences: Readonly<Record<DisputeTruth['state'], string>> = {
  needs_answer: 'A dispute was opened, and waits for an answer at the provider.',
  under_review: 'A dispute is being looked into by the provider.',
  won: 'A dispute was won.',
  lost: 'A dispute was lost.',
  closed_without_loss: 'A dispute was closed without a loss.',
}
