import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { requireOwner } from '#server/identity/prove-owner.ts'
import { deleteApp } from '#server/identity/second-factors/second-factors-repository.ts'
import { userRealm } from '../user-realm.ts'
import type { Viewer } from '../viewer.ts'
import { notifyOwner } from './notify-owner.ts'

/** Turns off a user's authenticator app; admins have no such call. Throws what `requireOwner` throws. */
export async function removeApp(
  context: AppContext,
  viewer: Viewer,
  password: string | undefined,
): Promise<void> {
  await requireOwner(context, userRealm, viewer, password)
  await inTransaction(context.db, async (trx) => {
    await deleteApp(trx, userRealm, viewer.id, context.now())
    await notifyOwner(trx, context, userRealm, viewer, { kind: 'app-removed' })
  })
}
