import type {
  AdminListingDetail,
  ArchiveOutcome,
  archiveProducts as archiveProductsCall,
  restoreProduct as restoreProductCall,
  updateProduct as updateProductCall,
} from '#shared/api/admin-listings.ts'
import type { CallInput } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** Archives listings; returns the outcome of each. */
export async function archiveProducts(ids: readonly string[], reason: string): Promise<ArchiveOutcome[]> {
  const { outcomes } = await send<typeof archiveProductsCall>(
    { method: 'POST', path: '/api/admin/products/archive' },
    { body: { ids: [...ids], reason } },
  )
  return outcomes
}

/** Restores a listing that an admin archived. */
export function restoreProduct(id: string, reason: string): Promise<AdminListingDetail> {
  return send<typeof restoreProductCall>(
    { method: 'POST', path: '/api/admin/products/:id/restore' },
    { params: { id }, body: { reason } },
  )
}

/** The values of a listing's edit form. */
export type ProductValues = CallInput<typeof updateProductCall>['body']

/** Updates a listing's texts. */
export function updateProduct(id: string, body: ProductValues): Promise<AdminListingDetail> {
  return send<typeof updateProductCall>(
    { method: 'PUT', path: '/api/admin/products/:id' },
    { params: { id }, body },
  )
}
