import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AccessTokenId } from '#shared/api/ids.ts'
import { noteSecurityEvent } from '../security-log/note-security-event.ts'
import type { Viewer } from '../viewer.ts'
import { deleteAccessToken } from './access-tokens-repository.ts'

/** Ends one of the viewer's access tokens at once; throws `not_found` for an ended one or somebody else's. */
export async function revokeAccessToken(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id' | 'client'>,
  id: AccessTokenId,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (!(await deleteAccessToken(trx, viewer.id, id)))
      throw new AppError('not_found', 'That access token no longer works.')
    await noteSecurityEvent(trx, viewer, 'token_removed', now())
  })
}
