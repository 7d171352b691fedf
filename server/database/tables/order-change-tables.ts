import type { OrderId } from '#shared/api/ids.ts'
import type { OrderChangeKind } from '#shared/order-changes.ts'

/** What a baker changed about an order after it was placed. */
export interface OrderChangesTable {
  id: string
  order_id: OrderId
  what: OrderChangeKind
  /** what it was and what it is now, as the buyer was told */
  old_words: string
  new_words: string
  told_at: Date
  /** until when the buyer can cancel for free */
  cancel_by: Date
  /** when the buyer did, because of it */
  cancelled_at: Date | null
}
