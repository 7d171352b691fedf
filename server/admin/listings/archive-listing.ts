import type { AppContext } from '#server/app-context.ts'
import type { Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { noSuchListing } from '#server/listings/get-listing.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { ArchiveOutcome } from '#shared/api/admin-listings.ts'
import type { Reason } from '#shared/api/fields.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { logAdminAction } from '../activity/log-admin-action.ts'
import type { Admin } from '../require-admin.ts'
import { whyNotArchive } from './admin-listing-rules.ts'
import { changeListingAsAdmin, lockListingForAdmin } from './admin-listings-repository.ts'
import { listingArchivedMail } from './listing-mails.ts'

/**
 * Archives a listing within the caller's transaction, logs it and emails its baker the reason (decisions, deleting).
 * Its orders stay. Throws `not_found`, or `conflict` if already archived.
 */
export async function archiveListing(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  admin: Admin,
  { id, reason }: { id: ListingId; reason: Reason },
): Promise<void> {
  const moment = now()
  const listing = await lockListingForAdmin(trx, id)
  if (!listing) throw noSuchListing()
  const why = whyNotArchive({ isArchived: listing.archived_at !== null })
  if (why !== null) throw new AppError('conflict', why)
  const change = {
    archived_at: moment,
    archived_by: admin.id,
    archive_reason: reason,
    updated_at: moment,
  }
  await changeListingAsAdmin(trx, id, change)
  const { title, cook_first_name: firstName, cook_email: to } = listing
  const mail = listingArchivedMail({ publicUrl: config.publicUrl, firstName, title, reason })
  await queueMail(trx, { ...mail, to, purpose: 'listing-archived' }, moment)
  const details = { before: { isArchived: false }, after: { isArchived: true }, title, reason }
  const deed = { action: 'listing.archive', targetType: 'listing', targetId: id, details } as const
  await logAdminAction(trx, admin, deed, moment)
}

/** Archives listings, each in its own transaction, and returns the results in order. */
export async function archiveListings(
  context: AppContext,
  admin: Admin,
  { ids, reason }: { ids: readonly ListingId[]; reason: Reason },
): Promise<ArchiveOutcome[]> {
  const outcomes: ArchiveOutcome[] = []
  for (const id of new Set(ids)) {
    try {
      await inTransaction(context.db, (trx) => archiveListing(context, trx, admin, { id, reason }))
      outcomes.push({ id, isArchived: true, message: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcomes.push({ id, isArchived: false, message: error.message })
    }
  }
  return outcomes
}
