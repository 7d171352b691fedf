import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import { lockUser } from '#server/accounts/users-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { firstBatchOf } from '#server/batches/batch-rules.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { factsOf, noSuchListing } from '#server/listings/get-listing.ts'
import { listingAccess } from '#server/listings/listing-rules.ts'
import { findListing } from '#server/listings/listings-repository.ts'
import { refuseListing } from '#server/orders/placing/order-placing-rules.ts'
import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { mostWaitedFor, type WaitlistEntry } from '#shared/api/waitlists.ts'
import type { Servings } from '#shared/money.ts'
import { presentEntry } from './waitlist-presenter.ts'
import { asOfEachBatch, freeOf } from './waitlisted-batches.ts'
import { countEntriesBeside, saveEntry } from './waitlists-repository.ts'

/**
 * Adds the viewer to the waitlist of a sold-out bake day, by default the shown one. Throws `email_unconfirmed`,
 * `not_found`, and `conflict` or `closed` if there is nothing to wait for or they wait for too much.
 */
export async function joinWaitlist(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id' | 'isEmailConfirmed'>,
  foodListingId: ListingId,
  { servings, batchId }: { servings: Servings; batchId?: BatchId | null | undefined },
): Promise<WaitlistEntry> {
  requireConfirmedEmail(viewer)
  const entry = await inTransaction(db, async (trx) => {
    const listing = await findListing(trx, foodListingId)
    if (!listing || listingAccess(factsOf(listing), viewer.id) === 'absent') throw noSuchListing()
    const wanted = batchId ?? listing.batch_id ?? firstBatchOf(listing.id)
    const batch = (await asOfEachBatch(trx, listing, now())).find(({ ofBatch }) => ofBatch === wanted)
    const refusal = refuseListing(batch ?? listing, viewer.id, now())
    if (refusal) throw new AppError(refusal.code, refusal.message)
    if (!batch) throw new AppError('conflict', 'This bake day is no longer available. Choose another.')
    const { free, fewest } = freeOf(batch)
    if (free >= fewest)
      throw new AppError('conflict', 'It’s available right now. You can order it without waiting.')
    await lockUser(trx, viewer.id)
    if ((await countEntriesBeside(trx, viewer.id, wanted)) >= mostWaitedFor) throw tooMuch()
    const own = { food_listing_id: listing.id, batch_id: wanted, person_id: viewer.id }
    return saveEntry(trx, { id: newId(), ...own, servings }, now())
  })
  return presentEntry(entry)
}

function tooMuch(): AppError {
  return new AppError(
    'conflict',
    `You’re already on ${mostWaitedFor} waitlists. Leave one of them to join this one.`,
  )
}
