import type { ProviderEventResult } from '#shared/api/provider-events.ts'
import type { DisputeLog } from '../disputes/apply-dispute.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import type { findKeptEvent } from './provider-events-repository.ts'
import { processEvent } from './take-in-event.ts'

/**
 * Processes a stored event again, as parsed today; its signature was checked on arrival. Returns the result; throws
 * like `processEvent`.
 */
export async function takeInKeptEvent(
  context: MoneyContext,
  { rail, raw }: NonNullable<Awaited<ReturnType<typeof findKeptEvent>>>,
  log: DisputeLog,
): Promise<ProviderEventResult> {
  const { provider } = await context.providers.open(rail)
  const event = provider.readEvent(raw)
  if (event === null) return { outcome: 'failed', words: 'It can no longer be read.' }
  return processEvent(context, { rail, event, headers: {}, raw }, log)
}
