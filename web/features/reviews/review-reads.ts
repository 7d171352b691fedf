import type { listReceivedReviews, listReviews } from '#shared/api/reviews.ts'
import { pagedReadOf } from '#web/reads.ts'

/** A page of a listing's reviews, newest first; its page begins after `cursor`. */
export function listingReviewsRead(id: string, cursor?: string) {
  return pagedReadOf<typeof listReviews>('/api/food-listings/:id/reviews', {
    params: { id },
    query: cursor ? { cursor } : {},
  })
}

/** A page of the reviews of all the signed-in baker's listings, newest first. */
export function receivedReviewsRead(cursor?: string) {
  return pagedReadOf<typeof listReceivedReviews>('/api/sellers/reviews', { query: cursor ? { cursor } : {} })
}
