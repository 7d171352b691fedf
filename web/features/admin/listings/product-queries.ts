import type { getProduct, listProducts } from '#shared/api/admin-listings.ts'
import { apiQuery } from '#web/data/api-query.ts'
import { pageParams } from '../page-in-url.ts'
import { productsView } from './products-view.ts'

/** The page of listings that a URL requests. */
export function productsQuery(address: URLSearchParams) {
  const query = { ...productsView(address), ...pageParams(address) }
  return apiQuery<typeof listProducts>('/api/products', { query })
}

/** One listing with all details. */
export function productQuery(id: string) {
  return apiQuery<typeof getProduct>('/api/admin/products/:id', { params: { id } })
}

/** The URLs to refetch after a change of a listing. */
export const staleAfterProductChange = ['/api/products', '/api/admin', '/api/food-listings']
