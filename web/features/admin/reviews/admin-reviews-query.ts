import type { listAdminReviews, ReviewState } from '#shared/api/admin-reviews.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'

// repeated here and checked by its type, to keep the API's schemas out of the console's first load
const states: readonly ReviewState[] = ['shown', 'hidden']

/** The filters of the reviews; an absent one does not filter. */
export interface ReviewsView {
  search?: string
  status?: ReviewState
}

/** Parses the view of a URL; unknown values are dropped. */
export function reviewsView(address: URLSearchParams): ReviewsView {
  const search = address.get('search')?.trim().slice(0, 100)
  const status = states.find((known) => known === address.get('status'))
  return { ...(search ? { search } : {}), ...(status ? { status } : {}) }
}

/** The page of reviews that a URL requests. */
export function adminReviewsQuery(address: URLSearchParams) {
  const query = { ...reviewsView(address), ...pageParams(address) }
  return apiQuery<typeof listAdminReviews>('/api/admin/reviews', { query })
}
