import type { InstructionId, ListingId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { DifferenceKind } from '#shared/difference-kinds.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** A reconciliation of our books with themselves and with the providers. */
export interface ReconciliationRunsTable {
  id: string
  started_at: Date
  /** null while it runs or if it crashed, like the figures below */
  finished_at: Date | null
  /** from when on payments were compared with their provider */
  since: Date
  compared: number | null
  differences: number | null
  new_differences: number | null
  created_at: Date
  updated_at: Date
}

/** A difference, stored once for as long as it lasts. */
export interface ReconciliationDifferencesTable {
  id: string
  kind: DifferenceKind
  rail: Rail | null
  payment_id: PaymentId | null
  order_id: OrderId | null
  instruction_id: InstructionId | null
  listing_id: ListingId | null
  /** the provider's id of a transfer or an account */
  provider_id: string | null
  /** in cents; servings for stock */
  ours: number | null
  theirs: number | null
  words: string
  first_seen_at: Date
  last_seen_at: Date
  resolved_at: Date | null
  created_at: Date
  updated_at: Date
}
