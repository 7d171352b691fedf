import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Listing } from '#shared/api/listings.ts'
import { getListing } from './get-listing.ts'
import { changeListing } from './listings-repository.ts'
import { lockOwnListing } from './own-listing.ts'

/**
 * Pauses or resumes the viewer's own listing and returns it. Keeps its version, so an open form can still be saved.
 * Throws `forbidden` or `not_found`.
 */
export async function pauseListing(
  context: AppContext,
  viewer: Viewer,
  id: string,
  isPaused: boolean,
): Promise<Listing> {
  const change = { is_active: !isPaused, updated_at: context.now() }
  await inTransaction(context.db, async (trx) => {
    await lockOwnListing(trx, viewer, id)
    await changeListing(trx, { id, cookId: viewer.id }, change)
  })
  return getListing(context, viewer, id)
}
