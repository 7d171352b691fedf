import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { followListing, isDayTaken } from '#server/batches/follow-listing.ts'
import type { Trx } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import { attachPhotos } from '#server/photos/claim-photos.ts'
import type { Listing, StoredListingBody } from '#shared/api/listings.ts'
import { getListing } from './get-listing.ts'
import { refuseLeadOfShown, startWithLead } from './lead-time.ts'
import { type ListingColumns, listingColumns, refuseListing, soldAs } from './listing-columns.ts'
import { changedColumns, holdPlace, isSameSpot } from './listing-place.ts'
import { servingsAfter } from './listing-rules.ts'
import { changeListing } from './listings-repository.ts'
import type { OrdersAtPlaces } from './orders-at-places.ts'
import { lockOwnListing } from './own-listing.ts'

/**
 * Replaces the fields of the viewer's own listing (API-04). Unchanged fields are not validated (POST-10, POST-12).
 * Throws `invalid` by field, `conflict` on a version mismatch, and like `OrdersAtPlaces` when it moves.
 */
export async function updateListing(
  context: AppContext,
  viewer: Viewer,
  id: string,
  body: StoredListingBody,
  orders: OrdersAtPlaces,
): Promise<Listing> {
  const now = context.now()
  const typed = await listingColumns(body)
  const place = { at: { listing: id }, answer: body.existingOrders }
  await orders.moving(context, viewer, place, async (trx, settle) => {
    const chosen = await holdPlace(trx, viewer.id, body.placeId)
    const before = await lockOwnListing(trx, viewer, id)
    const columns = changedColumns(typed, before, body, chosen)
    refuseChange(body, before, columns, now)
    const sold = soldAs(body, before)
    await refuseTakenDay(trx, before, body.readyByDate)
    const change = {
      ...columns,
      ...sold,
      servings_available: servingsAfter(before.servings_available, body),
      version: before.version + 1,
      updated_at: now,
    }
    await changeListing(trx, { id, cookId: viewer.id }, change)
    await changeBatches(trx, body, before, { ...columns, ...sold }, now)
    // API clients may know only the first photo and must not delete the others
    const keepsPhotos = body.photos === undefined && (body.imageUrl || null) === before.image_url
    if (!keepsPhotos) await attachPhotos(trx, id, body, now)
    if (!isSameSpot(columns, before)) await settle({ ...columns, place_id: columns.place_id ?? null })
  })
  return getListing(context, viewer, id)
}

type OwnListing = Awaited<ReturnType<typeof lockOwnListing>>

function readyBefore({ ready_by_date, ready_by_time }: OwnListing) {
  return { readyByDate: ready_by_date, readyByTime: ready_by_time.slice(0, 5) }
}

function refuseChange(body: StoredListingBody, before: OwnListing, columns: ListingColumns, now: Date): void {
  const { title, servings_available, version } = before
  const servingsAvailable = body.servingsBefore ?? servings_available
  refuseListing(body, { ...readyBefore(before), title, servingsAvailable }, columns, now)
  if (body.version !== undefined && body.version !== version) throw changedElsewhere()
}

async function refuseTakenDay(trx: Trx, before: OwnListing, date: string): Promise<void> {
  const { batch_id } = before
  if (batch_id !== null && (await isDayTaken(trx, { ...before, batch_id }, date))) throw dayTaken()
}

/** Updates the batches of a changed listing; throws `invalid` if the shown one is too late to order. */
async function changeBatches(
  trx: Trx,
  body: StoredListingBody,
  before: OwnListing,
  columns: ListingColumns & ReturnType<typeof soldAs>,
  now: Date,
): Promise<void> {
  const { id, batch_id, lead_hours } = before
  const after = { ...columns, hasOptions: columns.options !== '[]' }
  const shown =
    batch_id === null
      ? await startWithLead(trx, id, now)
      : await followListing(trx, { ...before, batch_id }, after, now)
  if (!shown) return
  const said = { ...body, lead_hours: columns.lead_hours }
  refuseLeadOfShown(shown, said, { ...readyBefore(before), lead_hours }, now)
}

function dayTaken(): AppError {
  const message = 'You already bake this on that day. Change that day under Bake Days.'
  return new AppError('invalid', message, { fields: { readyByDate: message } })
}

function changedElsewhere(): AppError {
  return new AppError('conflict', 'This listing was changed somewhere else in the meantime.')
}
