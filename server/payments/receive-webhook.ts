import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Rail } from '#shared/pay-ways.ts'
import { adapters } from './adapters.ts'
import { applyTruth } from './apply-truth.ts'
import { askProvider } from './ask-provider.ts'
import { hurryInstruction } from './instructions-repository.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { isKnownEvent, rememberEvent } from './payments-repository.ts'

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
): Promise<void> {
  const event = await askProvider(context, rail, ({ provider }) => provider.readWebhook(headers, rawBody))
  if (event === null) throw new AppError('bad_request', 'This is not signed by the payment provider.')
  if (await isKnownEvent(context.db, rail, event.eventId)) return
  await takeIn(context, rail, event)
  await rememberEvent(context.db, {
    rail,
    event_id: event.eventId,
    type: event.type.slice(0, 200),
    created_at: context.now(),
  })
}

async function takeIn(context: AppContext, rail: Rail, { subject }: ProviderEvent): Promise<void> {
  if (subject.kind === 'order') {
    const { providerOrderId } = subject
    const truth = await askProvider(context, rail, ({ provider }) => provider.read(providerOrderId))
    await applyTruth(context, rail, truth, null)
  }
  if (subject.kind === 'instruction') await hurryInstruction(context.db, subject.instructionId, context.now())
  if (subject.kind === 'account') await adapters[rail].refreshAccount(context, subject.payee)
}
