import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { followListing, isDayTaken } from '#server/batches/follow-listing.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { attachPhotos } from '#server/photos/claim-photos.ts'
import type { Listing, StoredListingBody } from '#shared/api/listings.ts'
import { getListing } from './get-listing.ts'
import { refuseLeadOfShown, startWithLead } from './keep-lead.ts'
import { listingColumns, refusePastDate, soldAs } from './listing-columns.ts'
import { changedColumns, holdPlace } from './listing-place.ts'
import { servingsAfter } from './listing-rules.ts'
import { changeListing } from './listings-repository.ts'
import { lockOwnListing } from './own-listing.ts'

/**
 * Replaces the fields of the viewer's own listing (API-04). A ready date and time that stay as they were may be past,
 * so that a typing error can be mended at any time; a new one may not (POST-12). Throws `invalid` where nobody could order it
 * in time then, `conflict` when it was changed since the version that the body names.
 */
export async function updateListing(
  context: AppContext,
  viewer: Viewer,
  id: string,
  body: StoredListingBody,
): Promise<Listing> {
  const now = context.now()
  const typed = await listingColumns(body)
  await inTransaction(context.db, async (trx) => {
    const chosen = await holdPlace(trx, viewer.id, body.placeId)
    const before = await lockOwnListing(trx, viewer, id)
    const columns = changedColumns(typed, before, body, chosen)
    const isUnmoved =
      before.ready_by_date === body.readyByDate && before.ready_by_time.slice(0, 5) === body.readyByTime
    if (!isUnmoved) refusePastDate(columns, now)
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
    if (shown && !(isUnmoved && sold.lead_hours === before.lead_hours))
      refuseLeadOfShown(shown, sold.lead_hours, now)
    // a client of the documents knows the first photo only, and must not lose the others
    const keepsPhotos = body.photos === undefined && body.imageUrl === before.image_url
    if (!keepsPhotos) await attachPhotos(trx, id, body, now)
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
