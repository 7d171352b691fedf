import type { listReceivedReviews, listReviews } from '#shared/api/reviews.ts'
import { pagedApiQuery } from '#web/data/api-query.ts'

/** A page of a listing's reviews after `cursor`, newest first. */
export function listingReviewsQuery(id: string, cursor?: string) {
  return pagedApiQuery<typeof listReviews>('/api/food-listings/:id/reviews', {
    params: { id },
    query: cursor ? { cursor } : {},
  })
}

/** A page of the reviews of all the signed-in baker's listings, newest first. */
export function receivedReviewsQuery(cursor?: string) {
  return pagedApiQuery<typeof listReceivedReviews>('/api/sellers/reviews', {
    query: cursor ? { cursor } : {},
  })
}
