import type { AdminListingDetail, updateProduct as updateProductCall } from '#shared/api/admin-listings.ts'
import type { CallInput } from '#shared/api/call.ts'
import { send } from '#web/data/api-client.ts'

/** What the form of a listing's words holds. */
export type ProductValues = CallInput<typeof updateProductCall>['body']

/** Corrects a listing's words. */
export function updateProduct(id: string, body: ProductValues): Promise<AdminListingDetail> {
  return send<typeof updateProductCall>(
    { method: 'PUT', path: '/api/admin/products/:id' },
    { params: { id }, body },
  )
}
