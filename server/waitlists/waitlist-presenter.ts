import type { WaitlistEntryRow } from '#server/database/tables.ts'
import type { WaitlistEntry } from '#shared/api/waitlists.ts'

/** A waitlist entry in the API. */
export function presentEntry(row: WaitlistEntryRow): WaitlistEntry {
  return {
    id: row.id,
    foodListingId: row.food_listing_id,
    batchId: row.batch_id,
    servings: row.servings,
    joinedAt: row.created_at.toISOString(),
    toldAt: row.told_at?.toISOString() ?? null,
  }
}
