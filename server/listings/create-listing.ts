import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newIdIn } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { attachPhotos } from '#server/photos/claim-photos.ts'
import { regionOf } from '#server/places/region-rules.ts'
import { refuseClosedPosting } from '#server/settings/read-settings.ts'
import type { Listing, ListingBody } from '#shared/api/listings.ts'
import { getListing } from './get-listing.ts'
import { refuseLeadOfNew, startWithLead } from './lead-time.ts'
import { listingColumns, refuseListing, soldAs } from './listing-columns.ts'
import { columnsAt, holdPlace } from './listing-place.ts'
import { insertListing } from './listings-repository.ts'

/**
 * Posts a listing of the viewer, ready today or later in its time zone (API-03, POST-12).
 * Throws `invalid` when its lead time has already passed.
 */
export async function createListing(
  context: AppContext,
  viewer: Viewer,
  body: ListingBody,
): Promise<Listing> {
  await refuseClosedPosting(context)
  const now = context.now()
  const typed = await listingColumns(body)
  const id = await inTransaction(context.db, async (trx) => {
    const columns = columnsAt(typed, await holdPlace(trx, viewer.id, body.placeId))
    refuseListing(body, null, columns, now)
    const sold = soldAs(body)
    refuseLeadOfNew({ ...columns, ...sold }, now, 'leadHours')
    const region = regionOf(columns)
    const made = newIdIn(region)
    const times = { terms_accepted_at: now, created_at: now, updated_at: now }
    await insertListing(trx, { ...columns, ...sold, id: made, region, cook_id: viewer.id, ...times })
    await startWithLead(trx, made, now)
    await attachPhotos(trx, made, body, now)
    return made
  })
  return getListing(context, viewer, id)
}
