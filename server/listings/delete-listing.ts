import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { changeListing, hasOrders, removeListing } from './listings-repository.ts'
import { lockOwnListing } from './own-listing.ts'

/** Deletes the viewer's own listing, or archives it when it was ever ordered (API-05; decisions, deleting). */
export async function deleteListing(context: AppContext, viewer: Viewer, id: string): Promise<void> {
  const now = context.now()
  const own = { id, cookId: viewer.id }
  await inTransaction(context.db, async (trx) => {
    await lockOwnListing(trx, viewer, id)
    if (await hasOrders(trx, id)) await changeListing(trx, own, { archived_at: now, updated_at: now })
    else await removeListing(trx, own)
  })
}
