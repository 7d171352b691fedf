import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { noSuchListing } from '#server/listings/get-listing.ts'
import type { AdminListingBody, AdminListingDetail } from '#shared/api/admin-listings.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import { changedFields } from '../changed-fields.ts'
import type { Admin } from '../require-admin.ts'
import { changeListingAsAdmin, lockListingForAdmin } from './admin-listings-repository.ts'
import { getProduct } from './get-product.ts'

/**
 * Corrects a listing's text and returns it; the activity log has the old text, and the baker's open form gets a
 * conflict. Throws `not_found`.
 */
export async function editListing(
  context: AppContext,
  admin: Admin,
  id: ListingId,
  body: AdminListingBody,
): Promise<AdminListingDetail> {
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    const listing = await lockListingForAdmin(trx, id)
    if (!listing) throw noSuchListing()
    const { title, description, cuisine } = listing
    const changes = changedFields({ title, description, cuisine }, body)
    if (changes === null) return
    await changeListingAsAdmin(trx, id, { ...body, version: listing.version + 1, updated_at: now })
    const deed = { action: 'listing.edit', targetType: 'listing', targetId: id, details: changes } as const
    await logAdminAction(trx, admin, deed, now)
  })
  return getProduct(context, id)
}
