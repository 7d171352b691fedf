import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { isClosedOn } from '#server/batches/batch-rules.ts'
import { listOpenBatches } from '#server/batches/batches-repository.ts'
import { factsOf, noSuchListing } from '#server/listings/get-listing.ts'
import { listingAccess } from '#server/listings/listing-rules.ts'
import { findListing } from '#server/listings/listings-repository.ts'
import { asOvensAllow } from '#server/ovens/room-in-ovens.ts'
import type { ComingBatch } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { withSoldOut } from '#shared/bake-options.ts'
import { toDecimal } from '#shared/money.ts'
import { isSoldOut } from '#shared/sold-out.ts'

/** The most batches that a buyer can choose from. */
const mostOffered = 12

/**
 * The batches of a listing that can still be ordered, soonest first, with sold-out ones, without closed days.
 * Empty without bake days. Throws `not_found` for a listing that the viewer may not see.
 */
export async function listComingBatches(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'> | null,
  id: ListingId,
): Promise<ComingBatch[]> {
  const listing = await findListing(db, id)
  if (!listing || listingAccess(factsOf(listing), viewer?.id ?? null) === 'absent') throw noSuchListing()
  if (listing.batch_id === null) return []
  const batches = await listOpenBatches(db, [id], now())
  const orderable = batches.filter((batch) => !isClosedOn(listing, batch.ready_by_date))
  const { cook_id, oven_spaces } = listing
  const options = withSoldOut(listing)
  const offered = orderable.slice(0, mostOffered).map((batch) => ({ ...batch, cook_id, oven_spaces }))
  return (await asOvensAllow(db, offered)).map((batch) => ({
    id: batch.id,
    readyByDate: batch.ready_by_date,
    readyByTime: batch.ready_by_time.slice(0, 5),
    timeZone: listing.time_zone,
    orderBy: batch.order_by.toISOString(),
    price: toDecimal(batch.price_cents),
    servingsAvailable: batch.servings_available,
    isSoldOut: isSoldOut({ options, servingsAvailable: batch.servings_available }),
  }))
}
