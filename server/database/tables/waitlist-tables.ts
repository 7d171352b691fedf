import type { BatchId, ListingId, PersonId, WaitlistEntryId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'

/** A person on the waitlist of a sold-out batch. */
export interface WaitlistEntriesTable {
  id: WaitlistEntryId
  food_listing_id: ListingId
  /** the listing's own id for its bake's first batch while that has no row */
  batch_id: BatchId
  person_id: PersonId
  /** servings they want */
  servings: Servings
  /** when they were notified that it is available again; null: still waiting */
  told_at: Date | null
  created_at: Date
  updated_at: Date
}
