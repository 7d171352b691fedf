import type { ProviderEventResult } from '#shared/api/provider-events.ts'
import type { DisputeLog } from '../disputes/apply-dispute.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { processEvent } from './process-event.ts'
import type { findStoredEvent } from './provider-events-repository.ts'

/**
 * Processes a stored event again, as parsed today; its signature was checked on arrival. Returns the result; throws
 * like `processEvent`.
 */
export async function processStoredEvent(
  context: MoneyContext,
  { rail, raw }: NonNullable<Awaited<ReturnType<typeof findStoredEvent>>>,
  log: DisputeLog,
): Promise<ProviderEventResult> {
  const { provider } = await context.providers.open(rail)
  const event = provider.readEvent(raw)
  if (event === null) return { outcome: 'failed', words: 'This event can no longer be read.' }
  return processEvent(context, { rail, event, headers: {}, raw }, log)
}
