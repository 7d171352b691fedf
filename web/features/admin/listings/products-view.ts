import type { AdminListingState } from '#shared/api/admin-listings.ts'
import { type Category, categories } from '#shared/categories.ts'
import { type ProductSort, productSorts, sortCalled } from '#shared/list-sorts.ts'

// written out, and checked by their types, so that the contract's schemas stay out of the routes
const states: readonly AdminListingState[] = ['active', 'past', 'paused', 'draft', 'suspended', 'archived']

/** Which listings are shown, and in what order; what is absent narrows nothing. */
export interface ProductsView {
  search?: string
  status?: AdminListingState
  cuisine?: Category
  sort?: ProductSort
}

/** The view that an address asks for; what it asks for that there is not is left out. */
export function productsView(address: URLSearchParams): ProductsView {
  const search = address.get('search')?.trim().slice(0, 100)
  const status = states.find((known) => known === address.get('status'))
  const cuisine = categories.find((known) => known === address.get('cuisine'))
  const sort = sortCalled(productSorts, address.get('sort'))
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(cuisine ? { cuisine } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** Whether the view leaves anything out; its order does not. */
export function isNarrowed({ sort: _, ...narrowing }: ProductsView): boolean {
  return Object.keys(narrowing).length > 0
}
