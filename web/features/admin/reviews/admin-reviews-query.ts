import type { listAdminReviews, ReviewState } from '#shared/api/admin-reviews.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-asked.ts'

// written out, and checked by its type, so that the contract's schemas stay out of the console's first load
const states: readonly ReviewState[] = ['shown', 'hidden']

/** Which reviews are shown; what is absent narrows nothing. */
export interface ReviewsView {
  search?: string
  status?: ReviewState
}

/** The view that an address asks for; what it asks for that there is not is left out. */
export function reviewsView(address: URLSearchParams): ReviewsView {
  const search = address.get('search')?.trim().slice(0, 100)
  const status = states.find((known) => known === address.get('status'))
  return { ...(search ? { search } : {}), ...(status ? { status } : {}) }
}

/** The page of reviews that an address asks for. */
export function adminReviewsQuery(address: URLSearchParams) {
  const query = { ...reviewsView(address), ...pageParams(address) }
  return apiQuery<typeof listAdminReviews>('/api/admin/reviews', { query })
}
