import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { requireOwner } from '../prove-owner.ts'
import type { Viewer } from '../viewer.ts'
import { notifyOwner } from './notify-owner.ts'
import { deleteApp } from './second-factors-repository.ts'

/** Turns codes from an app off; fails as `requireOwner` does. */
export async function removeApp(context: AppContext, viewer: Viewer, password?: string): Promise<void> {
  await requireOwner(context, viewer, password)
  await inTransaction(context.db, async (trx) => {
    await deleteApp(trx, viewer.id)
    await notifyOwner(trx, context, viewer, 'app-removed')
  })
}
