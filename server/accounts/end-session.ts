import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SessionId } from '#shared/api/ids.ts'
import { deleteSessionOf } from './sessions-repository.ts'
import type { Viewer } from './viewer.ts'

/** Ends one of the viewer's sessions; throws `not_found` for one that has ended or is somebody else's. */
export async function endSession(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  sessionId: SessionId,
): Promise<void> {
  if (!(await deleteSessionOf(db, viewer.id, sessionId)))
    throw new AppError('not_found', 'That browser is signed out already.')
}
