import type { InstructionId, ListingId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { DifferenceKind } from '#shared/difference-kinds.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** A contradiction between two books, with the facts an operator needs to resolve it. */
export interface Difference {
  kind: DifferenceKind
  rail: Rail | null
  paymentId: PaymentId | null
  orderId: OrderId | null
  instructionId: InstructionId | null
  listingId: ListingId | null
  /** the provider's id of money or of an account; for a closed month, the month */
  providerId: string | null
  /** in cents, for stock in servings; null if no amounts differ */
  ours: number | null
  /** the amount at the provider, or in our other book */
  theirs: number | null
  words: string
}

/** Builds a difference; omitted fields are null. */
export function difference(
  about: Pick<Difference, 'kind' | 'words'> & Partial<Omit<Difference, 'kind' | 'words'>>,
): Difference {
  const nothing = { paymentId: null, orderId: null, instructionId: null, listingId: null, providerId: null }
  return { rail: null, ...nothing, ours: null, theirs: null, ...about }
}
