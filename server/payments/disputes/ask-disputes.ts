import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { applyDispute } from './apply-dispute.ts'
import { listDisputesToAsk, takeDisputesToRemind } from './disputes-repository.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'

const day = 24 * 60 * 60_000
/** How long decided disputes are still polled, in milliseconds: their money may move after the decision. */
const pollAfterDecision = 7 * day

/**
 * Polls the providers for running and recently decided disputes, in case a webhook was lost, and reminds people of
 * those due within a day. Returns the number polled.
 */
export async function askDisputes(context: MoneyContext, log: JobLog): Promise<number> {
  const now = context.now()
  const disputes = await listDisputesToAsk(context.db, new Date(now.getTime() - pollAfterDecision))
  for (const { rail, dispute_id: disputeId, payee } of disputes) {
    try {
      const { provider } = await context.providers.open(rail)
      await applyDispute(context, rail, await provider.readDispute({ disputeId, payee }), log)
    } catch (error) {
      log.error({ err: error, rail, dispute: disputeId }, 'A dispute could not be read; it will be retried.')
    }
  }
  await inTransaction(context.db, async (trx) => {
    const due = await takeDisputesToRemind(trx, { now, dueBy: new Date(now.getTime() + day) })
    for (const dispute of due) {
      const { state, evidence_due_at: answerBy } = dispute
      await notifyOfDispute(context, trx, { what: 'due', state, answerBy }, [dispute])
    }
  })
  return disputes.length
}
