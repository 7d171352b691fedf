import { pointOf } from '#server/listings/shown-place.ts'
import type { AdminListing, AdminListingDetail } from '#shared/api/admin-listings.ts'
import { toDecimal } from '#shared/money.ts'
import { photoUrl } from '#shared/photo-names.ts'
import { adminListingState } from './admin-listing-rules.ts'
import type { AdminListingView } from './admin-listings-repository.ts'

/** A listing as a row of the console's list (DATA-27). */
export function presentAdminListing(row: AdminListingView, now: Date): AdminListing {
  const isArchived = row.archived_at !== null
  const facts = {
    isArchived,
    isBakerActive: row.is_cook_active,
    isDraft: row.is_draft,
    isActive: row.is_active,
    readyAt: row.ready_at,
  }
  return {
    id: row.id,
    title: row.title,
    cuisine: row.cuisine,
    cookId: row.cook_id,
    cookName: `${row.cook_first_name} ${row.cook_last_name}`.trim(),
    price: toDecimal(row.price_cents),
    isActive: row.is_active && !isArchived,
    status: adminListingState(facts, now),
    readyByDate: row.ready_by_date,
    createdAt: row.created_at.toISOString(),
  }
}

/** All of a listing: admins see its exact location, even if its baker hides it from strangers. */
export function presentAdminListingDetail(
  row: AdminListingView,
  photos: readonly string[],
  now: Date,
): AdminListingDetail {
  const point = pointOf(row.latitude, row.longitude)
  return {
    ...presentAdminListing(row, now),
    description: row.description,
    ingredients: row.ingredients,
    cookEmail: row.cook_email,
    servingsAvailable: row.servings_available,
    servingDescription: row.serving_description,
    readyByTime: row.ready_by_time.slice(0, 5),
    timeZone: row.time_zone,
    photos: photos.map((photo) => photoUrl(photo)),
    address: row.address,
    addressType: row.address_type,
    hidesAddress: row.hides_address,
    pickupInstructions: row.pickup_instructions,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    orderCount: row.order_count,
    reviewCount: row.review_count,
    rating: Number(row.rating),
    archivedAt: row.archived_at?.toISOString() ?? null,
    archivedBy: row.archiver_username,
    archiveReason: row.archive_reason,
    updatedAt: row.updated_at.toISOString(),
  }
}
