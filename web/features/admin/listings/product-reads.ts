import type { getProduct, listProducts } from '#shared/api/admin-listings.ts'
import { readOf } from '#web/reads.ts'
import { pageRead } from '../page-asked.ts'
import { productsView } from './products-view.ts'

/** The page of listings that an address asks for. */
export function productsRead(address: URLSearchParams) {
  const query = { ...productsView(address), ...pageRead(address) }
  return readOf<typeof listProducts>('/api/products', { query })
}

/** One listing in full. */
export function productRead(id: string) {
  return readOf<typeof getProduct>('/api/admin/products/:id', { params: { id } })
}

/** What a change of a listing is read anew of. */
export const touchedByProducts = ['/api/products', '/api/admin', '/api/food-listings']
