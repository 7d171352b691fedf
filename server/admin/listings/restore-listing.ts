import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { noSuchListing } from '#server/listings/get-listing.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { AdminListingDetail } from '#shared/api/admin-listings.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { whyNotRestore } from './admin-listing-rules.ts'
import { changeListingAsAdmin, lockListingForAdmin } from './admin-listings-repository.ts'
import { getProduct } from './get-product.ts'
import { listingRestoredMail } from './listing-mails.ts'

/**
 * Restores a listing that an admin archived, as its baker left it, logs it and emails them. Throws `not_found`, or
 * `conflict` if no admin archived it.
 */
export async function restoreListing(
  context: AppContext,
  admin: Admin,
  { id, reason }: { id: ListingId; reason: Reason },
): Promise<AdminListingDetail> {
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    const listing = await lockListingForAdmin(trx, id)
    if (!listing) throw noSuchListing()
    const why = whyNotRestore({
      isArchived: listing.archived_at !== null,
      isArchivedByAdmin: listing.archived_by !== null,
      isBakerGone: listing.cook_deleted_at !== null,
    })
    if (why !== null) throw new AppError('conflict', why)
    const change = { archived_at: null, archived_by: null, archive_reason: null, updated_at: now }
    await changeListingAsAdmin(trx, id, change)
    const { title, cook_first_name: firstName, cook_email: to } = listing
    const mail = listingRestoredMail({ publicUrl: context.config.publicUrl, firstName, title, reason })
    await queueMail(trx, { ...mail, to, purpose: 'listing-restored' }, now)
    const details = { before: { isArchived: true }, after: { isArchived: false }, title, reason }
    const deed = { action: 'listing.restore', targetType: 'listing', targetId: id, details } as const
    await logAdminAction(trx, admin, deed, now)
  })
  return getProduct(context, id)
}
