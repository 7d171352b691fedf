import type { AdminListingState } from '#shared/api/admin-listings.ts'
import { type Category, categories } from '#shared/categories.ts'
import { findSort, type ProductSort, productSorts } from '#shared/list-sorts.ts'

// repeated here and checked by their types, to keep the API's schemas out of the bundle
const states: readonly AdminListingState[] = ['active', 'past', 'paused', 'draft', 'suspended', 'archived']

/** The filters and order of the listings; an absent filter does not filter. */
export interface ProductsView {
  search?: string
  status?: AdminListingState
  cuisine?: Category
  sort?: ProductSort
}

/** Parses the view of a URL; unknown values are dropped. */
export function productsView(address: URLSearchParams): ProductsView {
  const search = address.get('search')?.trim().slice(0, 100)
  const status = states.find((known) => known === address.get('status'))
  const cuisine = categories.find((known) => known === address.get('cuisine'))
  const sort = findSort(productSorts, address.get('sort'))
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(cuisine ? { cuisine } : {}),
    ...(sort ? { sort } : {}),
  }
}

/** Whether any filter is set; the order is none. */
export function isNarrowed({ sort: _, ...narrowing }: ProductsView): boolean {
  return Object.keys(narrowing).length > 0
}
