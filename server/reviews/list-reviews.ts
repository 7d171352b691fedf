import * as z from 'zod/mini'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import { factsOf, noSuchListing } from '#server/listings/get-listing.ts'
import { listingAccess } from '#server/listings/listing-rules.ts'
import { findListing } from '#server/listings/listings-repository.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { type ReceivedReview, type Review, reviewPageSize } from '#shared/api/reviews.ts'
import { presentReceivedReview, presentReview } from './review-presenter.ts'
import {
  listReviewsOf,
  listReviewsReceived,
  type ReviewPosition,
  type ReviewView,
} from './reviews-repository.ts'

/** A page of reviews and the cursor of the next one. */
export interface ReviewsPage<R> {
  reviews: R[]
  nextCursor: string | null
}

/** Position after the last review of a page: its creation time in milliseconds, from 1970 to the year 9999. */
const ReviewCursor = z.strictObject({
  at: z.int().check(z.gte(0), z.lt(253_402_300_800_000)),
  id: z.uuid(),
})

/** The visible reviews of a listing that the viewer may see, newest first; throws `not_found` for other listings. */
export async function listReviews(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'> | null,
  listingId: ListingId,
  cursor: string | undefined,
): Promise<ReviewsPage<Review>> {
  const listing = await findListing(db, listingId)
  const viewerId = viewer?.id ?? null
  if (!listing || listingAccess(factsOf(listing), viewerId) === 'absent') throw noSuchListing()
  return pageOf(
    cursor,
    (page) => listReviewsOf(db, listingId, page),
    (review) => presentReview(review, viewerId),
  )
}

/** The visible reviews of all of the viewer's listings, including archived ones, newest first. */
export async function listReceivedReviews(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  cursor: string | undefined,
): Promise<ReviewsPage<ReceivedReview>> {
  return pageOf(
    cursor,
    (page) => listReviewsReceived(db, viewer.id, page),
    (review) => presentReceivedReview(review, now()),
  )
}

async function pageOf<R>(
  cursor: string | undefined,
  list: (page: { after: ReviewPosition | null; limit: number }) => Promise<ReviewView[]>,
  answer: (review: ReviewView) => R,
): Promise<ReviewsPage<R>> {
  const after = cursor === undefined ? null : decodeCursor(cursor, ReviewCursor)
  const rows = await list({ after, limit: reviewPageSize + 1 })
  const page = rows.slice(0, reviewPageSize)
  const last = page.at(-1)
  return {
    reviews: page.map(answer),
    nextCursor: last && rows.length > page.length ? cursorOf(last) : null,
  }
}

function cursorOf({ created_at, id }: { created_at: Date; id: string }): string {
  return encodeCursor({ at: created_at.getTime(), id })
}
