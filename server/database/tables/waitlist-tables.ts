import type { BatchId, ListingId, PersonId, WaitlistEntryId } from '#shared/api/ids.ts'
import type { Servings } from '#shared/money.ts'

/** Somebody who waits for a batch that is sold out. */
export interface WaitlistEntriesTable {
  id: WaitlistEntryId
  food_listing_id: ListingId
  /** the listing's own id for the batch with which its bake began, and while that is no row */
  batch_id: BatchId
  person_id: PersonId
  /** how many they would like */
  servings: Servings
  /** when they were told that there are some again; null: they wait for that */
  told_at: Date | null
  created_at: Date
  updated_at: Date
}
