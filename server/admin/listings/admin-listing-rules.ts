import type { AdminListingState } from '#shared/api/admin-listings.ts'
import { hasLeftBrowsing } from '#shared/left-browsing.ts'

/** A listing's state for admins: the main reason why visitors cannot find it. */
export function adminListingState(
  listing: {
    isArchived: boolean
    isBakerActive: boolean
    isDraft: boolean
    isActive: boolean
    readyAt: Date
  },
  now: Date,
): AdminListingState {
  if (listing.isArchived) return 'archived'
  if (!listing.isBakerActive) return 'suspended'
  if (listing.isDraft) return 'draft'
  if (!listing.isActive) return 'paused'
  return hasLeftBrowsing(listing.readyAt, now) ? 'past' : 'active'
}

/** Why a listing cannot be archived, or null. */
export function whyNotArchive(listing: { isArchived: boolean }): string | null {
  return listing.isArchived ? 'This listing is already archived.' : null
}

/** Why an archived listing cannot be restored, or null; only an admin's archiving can be undone. */
export function whyNotRestore(listing: {
  isArchived: boolean
  isArchivedByAdmin: boolean
  isBakerGone: boolean
}): string | null {
  if (!listing.isArchived) return 'This listing is not archived.'
  if (listing.isBakerGone) return 'The baker has deleted their account.'
  return listing.isArchivedByAdmin ? null : 'The baker deleted this listing. Only they can bake it again.'
}
