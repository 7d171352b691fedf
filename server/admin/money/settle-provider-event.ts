import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { findStoredEvent } from '#server/payments/webhooks/provider-events-repository.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { ProviderEventId } from '#shared/api/ids.ts'
import { type AdminActor, logAdminAction } from '../activity/log-admin-action.ts'
import { settleWaitingEvent } from './provider-events-repository.ts'

/**
 * Settles a waiting event by hand and logs it: its provider is not asked again, and nothing else changes. Throws
 * `not_found`, and `conflict` for an event that is not waiting.
 */
export async function settleProviderEvent(
  context: Pick<AppContext, 'db' | 'now'>,
  admin: AdminActor,
  id: ProviderEventId,
  reason: Reason,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const now = context.now()
    const kept = await findStoredEvent(trx, id)
    if (!kept) throw new AppError('not_found', 'We could not find this event, or it’s older than 90 days.')
    if (!(await settleWaitingEvent(trx, id, `Settled by hand: ${reason}`, now)))
      throw new AppError('conflict', 'This event is no longer waiting. Reload the list.')
    const details = { rail: kept.rail, event: kept.event_id, type: kept.type, reason }
    await logAdminAction(
      trx,
      admin,
      { action: 'money.settle_event', targetType: 'event', targetId: id, details },
      now,
    )
  })
}
