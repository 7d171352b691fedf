import type { AdminListingDetail, restoreProduct as restoreProductCall } from '#shared/api/admin-listings.ts'
import { send } from '#web/data/api-client.ts'

/** Puts back a listing that an admin archived. */
export function restoreProduct(id: string, reason: string): Promise<AdminListingDetail> {
  return send<typeof restoreProductCall>(
    { method: 'POST', path: '/api/admin/products/:id/restore' },
    { params: { id }, body: { reason } },
  )
}
