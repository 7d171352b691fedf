import type { AppContext } from '#server/app-context.ts'
import { noSuchListing } from '#server/listings/get-listing.ts'
import { listPhotosOf } from '#server/photos/photos-repository.ts'
import type { AdminListingDetail } from '#shared/api/admin-listings.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { presentAdminListingDetail } from './admin-listing-presenter.ts'
import { findAdminListing } from './admin-listings-repository.ts'

/** A listing in any state, for admins; throws `not_found`. */
export async function getProduct(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  id: ListingId,
): Promise<AdminListingDetail> {
  const row = await findAdminListing(db, id)
  if (!row) throw noSuchListing()
  return presentAdminListingDetail(row, await listPhotosOf(db, id), now())
}
