import type { Viewer } from '#server/accounts/viewer.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { factsOf, noSuchListing } from './get-listing.ts'
import { canEditListing, listingAccess } from './listing-rules.ts'
import { lockListing } from './listings-repository.ts'

/**
 * The viewer's own listing, locked until the transaction ends.
 * Throws `forbidden` for a visible one of somebody else, `not_found` for an absent one.
 */
export async function lockOwnListing(trx: Trx, viewer: Pick<Viewer, 'id'>, id: string) {
  const listing = await lockListing(trx, id)
  const access = listing ? listingAccess(factsOf(listing), viewer.id) : 'absent'
  if (!listing || access === 'absent') throw noSuchListing()
  if (!canEditListing(access))
    throw new AppError('forbidden', 'Only the baker of this listing can change it.')
  return listing
}
