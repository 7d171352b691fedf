import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SessionId } from '#shared/api/ids.ts'
import { endBy } from './endings/end-by.ts'
import { noteSecurityEvent } from './security-log/note-security-event.ts'
import { userRealm } from './user-realm.ts'
import { deleteSessionOf } from './user-sessions-repository.ts'
import type { Viewer } from './viewer.ts'

/** Ends one of the viewer's sessions; throws `not_found` for an ended one or somebody else's. */
export async function endSession(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id' | 'sessionId' | 'client'>,
  sessionId: SessionId,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteSessionOf(trx, viewer.id, sessionId)))
      throw new AppError('not_found', 'That browser is already signed out.')
    // signing out is not worth a log entry
    if (sessionId !== viewer.sessionId) await noteSecurityEvent(trx, viewer, 'session_ended', now())
  })
}

/** Ends all of the viewer's sessions except the current one. */
export async function endOtherSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id' | 'sessionId' | 'client'>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await endBy(trx, userRealm, 'signedOutElsewhere', viewer, now())
    await noteSecurityEvent(trx, viewer, 'other_sessions_ended', now())
  })
}
