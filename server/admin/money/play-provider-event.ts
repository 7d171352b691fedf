import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { DisputeLog } from '#server/payments/disputes/apply-dispute.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { failureText } from '#server/payments/webhooks/process-event.ts'
import { processStoredEvent } from '#server/payments/webhooks/process-stored-event.ts'
import { findStoredEvent } from '#server/payments/webhooks/provider-events-repository.ts'
import type { ProviderEventId } from '#shared/api/ids.ts'
import { type ProviderEventResult, RawProviderEvent } from '#shared/api/provider-events.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'

/** A stored event as it came: its headers and content. Throws `not_found`. */
export async function readProviderEvent(
  { db }: Pick<MoneyContext, 'db'>,
  id: ProviderEventId,
): Promise<RawProviderEvent> {
  const { headers, raw } = await find(db, id)
  return RawProviderEvent.parse({ headers: JSON.parse(headers), raw })
}

/**
 * Processes a stored event again with the current code, idempotently, and returns the outcome, also of a failure. The
 * signature was verified on arrival. Logged. Throws `not_found`.
 */
export async function playProviderEvent(
  context: MoneyContext,
  admin: AdminActor,
  id: ProviderEventId,
  log: DisputeLog,
): Promise<ProviderEventResult> {
  const kept = await find(context.db, id)
  const result = await play(context, kept, log)
  const details = { rail: kept.rail, event: kept.event_id, type: kept.type, ...result }
  await inTransaction(context.db, (trx) =>
    logAdminAction(
      trx,
      admin,
      { action: 'money.play', targetType: 'event', targetId: id, details },
      context.now(),
    ),
  )
  return result
}

async function play(
  context: MoneyContext,
  kept: Awaited<ReturnType<typeof find>>,
  log: DisputeLog,
): Promise<ProviderEventResult> {
  try {
    return await processStoredEvent(context, kept, log)
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error }, 'Reprocessing an event failed.')
    return { outcome: 'failed', words: failureText(error) }
  }
}

async function find(db: MoneyContext['db'], id: ProviderEventId) {
  const kept = await findStoredEvent(db, id)
  if (!kept) throw new AppError('not_found', 'We could not find this event, or it’s older than 90 days.')
  return kept
}
