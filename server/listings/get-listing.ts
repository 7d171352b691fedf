import { mayKnowContact } from '#server/accounts/contact-rules.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { listOpenBatches, shownOf } from '#server/batches/batches-repository.ts'
import { AppError } from '#server/http/app-error.ts'
import { asOvensAllow } from '#server/ovens/room-in-ovens.ts'
import { railsOn } from '#server/payments/providers/rails-on.ts'
import { listPhotosOf } from '#server/photos/photos-repository.ts'
import type { Listing } from '#shared/api/listings.ts'
import { photoUrl } from '#shared/photo-names.ts'
import { presentListing } from './listing-presenter.ts'
import { listingAccess } from './listing-rules.ts'
import { findListing, hasPlacedOrder, type ListingWithBaker } from './listings-repository.ts'
import { listingSearch } from './search/listing-search.ts'

/**
 * A listing that the viewer (null: a visitor) may see, as of one of its batches or a day if orderable (API-02).
 * Throws `not_found` for any other.
 */
export async function getListing(
  context: AppContext,
  viewer: Viewer | null,
  id: string,
  asOf: { batchId?: string | undefined; day?: string | undefined } = {},
): Promise<Listing> {
  const found = await findListing(context.db, id)
  const row = found && (await asAsked(context, found, asOf))
  const viewerId = viewer?.id ?? null
  if (!row || listingAccess(factsOf(row), viewerId) === 'absent') throw noSuchListing()
  const photos = await listPhotosOf(context.db, id)
  return {
    ...presentListing(await asOrdered(context, row, viewerId), {
      viewerId,
      withContact: viewer !== null && (await seesContact(context, viewer, row)),
      railsOn: railsOn(context.config),
      now: context.now(),
    }),
    photos: photos.map((photo) => photoUrl(photo)),
  }
}

/** With the stock that the ovens allow; its baker sees what they offer. */
async function asOrdered(
  { db }: Pick<AppContext, 'db'>,
  row: ListingWithBaker,
  viewerId: string | null,
): Promise<ListingWithBaker> {
  const [asOffered = row] = row.cook_id === viewerId ? [] : await asOvensAllow(db, [row])
  return asOffered
}

function asAsked(
  context: Pick<AppContext, 'db' | 'now'>,
  listing: ListingWithBaker,
  { batchId, day }: { batchId?: string | undefined; day?: string | undefined },
): Promise<ListingWithBaker> | ListingWithBaker {
  if (batchId) return asOfBatch(context, listing, batchId)
  return day ? listingSearch.asOfDay(context, listing, day) : listing
}

async function asOfBatch(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  listing: ListingWithBaker,
  batchId: string,
): Promise<ListingWithBaker> {
  if (listing.batch_id === null || listing.batch_id === batchId) return listing
  const batch = (await listOpenBatches(db, [listing.id], now())).find(({ id }) => id === batchId)
  return batch ? { ...listing, ...shownOf(batch), batch_id: batch.id } : listing
}

async function seesContact(
  { db }: Pick<AppContext, 'db'>,
  { id, isEmailConfirmed: isConfirmed }: Viewer,
  { cook_id: cookId, cook_keeps_contact: isKept }: ListingWithBaker,
): Promise<boolean> {
  // queried only if it matters
  const isKnown = isKept && isConfirmed && (id === cookId || (await hasPlacedOrder(db, id, cookId)))
  return mayKnowContact(isKept, { isConfirmed, isKnown })
}

/** The facts that decide who may see and change a listing. */
export function factsOf(row: { cook_id: string; is_public: boolean; archived_at: Date | null }) {
  return { cookId: row.cook_id, isPublic: row.is_public, isArchived: row.archived_at !== null }
}

/** The error for a listing that does not exist for the viewer. */
export function noSuchListing(): AppError {
  return new AppError('not_found', 'This listing is no longer available.')
}
