import { AppError } from '#server/http/app-error.ts'
import type { ProviderEventResult } from '#shared/api/provider-events.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import type { ProviderEvent } from '../contract/payment-provider.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { applyDispute, type DisputeLog } from './apply-dispute.ts'
import { listCapturesOfOrder, listDisputeRows } from './disputes-repository.ts'

type DisputeSubject = Extract<ProviderEvent['subject'], { kind: 'dispute' }>

/**
 * Applies the provider's current view of a dispute. Without an answer, applies the signed event, then throws
 * `unavailable` while the dispute runs. Returns null for a dispute that is not ours.
 */
export async function handleDisputeEvent(
  context: MoneyContext,
  rail: Rail,
  subject: DisputeSubject,
  log: DisputeLog,
): Promise<ProviderEventResult | null> {
  try {
    const reported = await askProvider(context, rail, ({ provider }) => provider.readDispute(subject))
    await applyDispute(context, rail, reported, log)
  } catch (error) {
    if (!isUnanswered(error) || subject.signed === undefined) throw error
    const { providerOrderId, ...signed } = subject.signed
    const captures =
      providerOrderId === null
        ? signed.captures
        : await listCapturesOfOrder(context.db, rail, providerOrderId)
    await applyDispute(context, rail, { ...signed, captures }, log)
    if (!(await isOver(context, rail, subject))) throw actedOnSigned(rail, error)
  }
  const rows = await listDisputeRows(context.db, rail, subject.disputeId)
  return rows.length > 0 ? { outcome: 'handled', words: null } : null
}

/** Whether an error only means that the provider did not answer, or cannot yet. */
export function isUnanswered(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'unavailable'
}

async function isOver({ db }: MoneyContext, rail: Rail, { disputeId }: DisputeSubject): Promise<boolean> {
  const rows = await listDisputeRows(db, rail, disputeId)
  return rows.length > 0 && rows.every(({ ended_at }) => ended_at !== null)
}

function actedOnSigned(rail: Rail, { cause }: AppError): AppError {
  const { name } = railFacts[rail]
  return new AppError('unavailable', `We acted on what ${name} signed. ${name} does not say more.`, { cause })
}
