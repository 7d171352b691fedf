import type { Generated } from 'kysely'
import type { AdminId, ListingId, OrderId, PersonId } from '#shared/api/ids.ts'

export interface ReviewsTable {
  id: string
  order_id: OrderId
  food_listing_id: ListingId
  buyer_id: PersonId
  /** the reviewed baker */
  cook_id: PersonId
  /** 1 to 5 stars; a trigger updates the listing's own rating */
  rating: number
  body: Generated<string>
  /** when the buyer last changed it */
  edited_at: Date | null
  reply: string | null
  /** when the baker first replied */
  replied_at: Date | null
  hidden_at: Date | null
  hidden_by: AdminId | null
  hidden_note: string | null
  created_at: Date
  updated_at: Date
}
