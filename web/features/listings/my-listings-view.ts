import type { ListingState } from '#shared/api/my-listings.ts'
import { type MyListingSort, myListingSorts, sortCalled } from '#shared/list-sorts.ts'

// written out, and checked by their types, so that the contract's schemas stay out of here
const states: readonly ListingState[] = ['active', 'sold_out', 'paused', 'draft', 'past']

/** Which of a baker's listings are shown, and in what order; what is absent narrows nothing. */
export interface MyListingsView {
  query?: string
  state?: ListingState
  sort?: MyListingSort
}

/** The view that an address asks for; what it asks for that there is not is left out. */
export function myListingsView(search: URLSearchParams): MyListingsView {
  const query = search.get('query')?.trim().slice(0, 200)
  const state = states.find((known) => known === search.get('state'))
  const sort = sortCalled(myListingSorts, search.get('sort'))
  return { ...(query ? { query } : {}), ...(state ? { state } : {}), ...(sort ? { sort } : {}) }
}
