import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { followListing, isDayTaken } from '#server/batches/follow-listing.ts'
import { AppError } from '#server/http/app-error.ts'
import { attachPhotos } from '#server/photos/claim-photos.ts'
import type { Listing, StoredListingBody } from '#shared/api/listings.ts'
import { getListing } from './get-listing.ts'
import { refuseLeadOfShown, startWithLead } from './keep-lead.ts'
import { listingColumns, refuseListing, soldAs } from './listing-columns.ts'
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
    const wasReady = { readyByDate: before.ready_by_date, readyByTime: before.ready_by_time.slice(0, 5) }
    const servingsBefore = body.servingsBefore ?? before.servings_available
    const { title } = before
    refuseListing(body, { ...wasReady, title, servingsAvailable: servingsBefore }, columns, now)
    if (body.version !== undefined && body.version !== before.version) throw changedElsewhere()
    const servings = servingsAfter(before.servings_available, body)
    const sold = soldAs(body, before)
    const change = {
      ...columns,
      ...sold,
      servings_available: servings,
      version: before.version + 1,
      updated_at: now,
    }
    const { batch_id } = before
    if (batch_id !== null && (await isDayTaken(trx, { ...before, batch_id }, body.readyByDate)))
      throw dayTaken()
    await changeListing(trx, { id, cookId: viewer.id }, change)
    const after = { ...columns, ...sold, hasOptions: sold.options !== '[]' }
    const shown =
      batch_id === null
        ? await startWithLead(trx, id, now)
        : await followListing(trx, { ...before, batch_id }, after, now)
    const led = { ...body, lead_hours: sold.lead_hours }
    if (shown) refuseLeadOfShown(shown, led, { ...wasReady, lead_hours: before.lead_hours }, now)
    // API clients may know only the first photo and must not delete the others
    const keepsPhotos = body.photos === undefined && body.imageUrl === before.image_url
    if (!keepsPhotos) await attachPhotos(trx, id, body, now)
    if (!isSameSpot(columns, before)) await settle({ ...columns, place_id: columns.place_id ?? null })
  })
  return getListing(context, viewer, id)
}

function dayTaken(): AppError {
  const message = 'You bake this on that day already. Change that day under Bake Days.'
  return new AppError('invalid', message, { fields: { readyByDate: message } })
}

function changedElsewhere(): AppError {
  return new AppError('conflict', 'This listing was changed somewhere else meanwhile.')
}
