import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { applyDispute } from './apply-dispute.ts'
import { listDisputesToAsk, takeDisputesToRemind } from './disputes-repository.ts'
import { notifyOfDispute } from './notify-of-dispute.ts'

const day = 24 * 60 * 60_000
/** For how long a dispute that was decided is still asked about, in milliseconds: its money may move after the decision. */
const doubtFor = 7 * day

/**
 * Asks the providers anew of every dispute that runs or was just decided, should a webhook have been lost, and reminds
 * people of those that are to be answered within a day. Answers how many it asked about.
 */
export async function askDisputes(context: MoneyContext, log: JobLog): Promise<number> {
  const now = context.now()
  const disputes = await listDisputesToAsk(context.db, new Date(now.getTime() - doubtFor))
  for (const { rail, dispute_id: disputeId, payee } of disputes) {
    try {
      const { provider } = await context.providers.open(rail)
      await applyDispute(context, rail, await provider.readDispute({ disputeId, payee }), log)
    } catch (error) {
      log.error(
        { err: error, rail, dispute: disputeId },
        'A dispute could not be asked about; it will be again.',
      )
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
