import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { listOpenBatches } from '#server/batches/batches-repository.ts'
import { findIsWeekly } from '#server/batches/weekly-repository.ts'
import { factsOf, noSuchListing } from '#server/listings/get-listing.ts'
import { listingAccess } from '#server/listings/listing-rules.ts'
import { findListing } from '#server/listings/listings-repository.ts'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import type { PossiblePickups } from '#shared/api/pickup-windows.ts'
import { placesLeft, slotsFor } from './pickup-slot-rules.ts'
import { listPickups, listWindows } from './pickup-windows-repository.ts'

/** Most slots offered to a buyer; nobody reads more. */
const mostOffered = 60

/**
 * The slots in which a listing can be picked up and still be ordered, earliest first. `batchId` names a batch; default
 * is the shown one. A slot is not full for a buyer who already has it. Throws `not_found` for an invisible listing.
 */
export async function listPossiblePickups(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'> | null,
  id: ListingId,
  batchId?: BatchId,
): Promise<PossiblePickups> {
  const listing = await findListing(db, id)
  const viewerId = viewer?.id ?? null
  if (!listing || listingAccess(factsOf(listing), viewerId) === 'absent') throw noSuchListing()
  const at = now()
  const batch = batchId && (await listOpenBatches(db, [id], at)).find((one) => one.id === batchId)
  const { ready_at, order_by, pickup_window_ids } = batch || listing
  const slots = slotsFor(
    { ...listing, ready_at, order_by, pickup_window_ids, is_weekly: await findIsWeekly(db, id) },
    await listWindows(db, [listing.cook_id]),
  )
  const pickups =
    slots.length === 0 ? [] : await listPickups(db, [listing.cook_id], { after: at, exceptBuyer: viewerId })
  const windows = slots
    .filter(({ orderBy }) => orderBy > at)
    .map((slot) => ({ slot, left: placesLeft(slot, pickups) }))
    .filter(({ left }) => left > 0)
    .slice(0, mostOffered)
    .map(({ slot, left }) => ({
      id: slot.window.id,
      startsAt: slot.startsAt.toISOString(),
      placeId: slot.place_id,
      from: slot.from.toISOString(),
      until: slot.until.toISOString(),
      timeZone: listing.time_zone,
      orderBy: slot.orderBy.toISOString(),
      placesLeft: left,
    }))
  return { isNeeded: slots.length > 0, windows }
}
