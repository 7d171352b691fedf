import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Rail } from '#shared/pay-ways.ts'
import { adapters } from './adapters.ts'
import { applyTruth } from './apply-truth.ts'
import { askProvider } from './ask-provider.ts'
import { applyDispute, type DisputeLog } from './disputes/apply-dispute.ts'
import { hurryInstruction } from './instructions-repository.ts'
import { ProviderError, type ProviderEvent, type ProviderOrderTruth } from './payment-provider.ts'
import { hasProviderOrder, isKnownEvent, rememberEvent } from './payments-repository.ts'

/**
 * Takes in what a provider tells of its own accord: proven to be its word, then looked up at the provider itself, then
 * written down. The same event again changes nothing, and an event about something unknown is no event of ours. Throws
 * `bad_request` for a forged one, `unavailable` when it cannot be looked up: the provider then tells it again (OPEN-77).
 */
export async function receiveWebhook(
  context: AppContext,
  rail: Rail,
  headers: Readonly<Record<string, string | undefined>>,
  rawBody: string,
  log: DisputeLog,
): Promise<void> {
  const event = await askProvider(context, rail, ({ provider }) => provider.readWebhook(headers, rawBody))
  if (event === null) throw new AppError('bad_request', 'This is not signed by the payment provider.')
  if (await isKnownEvent(context.db, rail, event.eventId)) return
  await takeIn(context, rail, event, log)
  await rememberEvent(context.db, {
    rail,
    event_id: event.eventId,
    type: event.type.slice(0, 200),
    created_at: context.now(),
  })
}

async function takeIn(
  context: AppContext,
  rail: Rail,
  { subject }: ProviderEvent,
  log: DisputeLog,
): Promise<void> {
  if (subject.kind === 'order') {
    const truth = await readOrder(context, rail, subject.providerOrderId)
    if (truth !== null) await applyTruth(context, rail, truth, null)
  }
  if (subject.kind === 'dispute') {
    const truth = await askProvider(context, rail, ({ provider }) => provider.readDispute(subject))
    await applyDispute(context, rail, truth, log)
  }
  if (subject.kind === 'instruction') await hurryInstruction(context.db, subject.instructionId, context.now())
  if (subject.kind === 'account') await adapters[rail].refreshAccount(context, subject.payee)
}

/** The provider's word on an order; null when neither it nor we know of it. */
async function readOrder(
  context: AppContext,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<ProviderOrderTruth | null> {
  try {
    return await askProvider(context, rail, ({ provider }) => provider.read(providerOrderId))
  } catch (error) {
    if (isUnknownThere(error) && !(await hasProviderOrder(context.db, rail, providerOrderId))) return null
    throw error
  }
}

function isUnknownThere(error: unknown): boolean {
  const { cause } = error instanceof AppError ? error : {}
  return cause instanceof ProviderError && cause.status === 404
}
