import type { OrderId } from '#shared/api/ids.ts'
import type { OrderChangeKind } from '#shared/order-changes.ts'

/** A baker's change to a placed order. */
export interface OrderChangesTable {
  id: string
  order_id: OrderId
  what: OrderChangeKind
  /** the old and the new value, as shown to the buyer */
  old_words: string
  new_words: string
  told_at: Date
  /** until when the buyer can cancel for free */
  cancel_by: Date
  /** when the buyer cancelled because of it */
  cancelled_at: Date | null
}
