import type { ListingState } from '#shared/api/my-listings.ts'
import { findSort, type MyListingSort, myListingSorts } from '#shared/list-sorts.ts'

// repeated here with type checks, to keep the contract's schemas out of the bundle
const states: readonly ListingState[] = ['active', 'sold_out', 'paused', 'draft', 'past']

/** The filter and sort order of a baker's listings; absent fields filter nothing. */
export interface MyListingsView {
  query?: string
  state?: ListingState
  sort?: MyListingSort
}

/** The view of an address, without unknown values. */
export function myListingsView(search: URLSearchParams): MyListingsView {
  const query = search.get('query')?.trim().slice(0, 200)
  const state = states.find((known) => known === search.get('state'))
  const sort = findSort(myListingSorts, search.get('sort'))
  return { ...(query ? { query } : {}), ...(state ? { state } : {}), ...(sort ? { sort } : {}) }
}
