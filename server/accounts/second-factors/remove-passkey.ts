import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Viewer } from '../viewer.ts'
import { notifyOwner } from './notify-owner.ts'
import { deletePasskey } from './second-factors-repository.ts'

/** Forgets one of the viewer's passkeys; throws `not_found` for none of theirs, and what `requireOwner` does. */
export async function removePasskey(
  context: AppContext,
  viewer: Viewer,
  passkeyId: string,
  password?: string,
): Promise<void> {
  await requireOwner(context, viewer, password)
  await inTransaction(context.db, async (trx) => {
    if (!(await deletePasskey(trx, viewer.id, passkeyId)))
      throw new AppError('not_found', 'This passkey is removed already.')
    await notifyOwner(trx, context, viewer, 'passkey-removed')
  })
}
