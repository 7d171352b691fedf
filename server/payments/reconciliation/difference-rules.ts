import type { InstructionId, ListingId, OrderId, PaymentId } from '#shared/api/ids.ts'
import type { DifferenceKind } from '#shared/difference-kinds.ts'
import type { Rail } from '#shared/payment-methods.ts'

/** Two books that do not agree, and what an operator has to know to see to it. */
export interface Difference {
  kind: DifferenceKind
  rail: Rail | null
  paymentId: PaymentId | null
  orderId: OrderId | null
  instructionId: InstructionId | null
  listingId: ListingId | null
  /** the provider's own id: of money, or of an account; of a closed month, which */
  providerId: string | null
  /** in cents; of stock, in servings; null where it is not about amounts */
  ours: number | null
  /** the provider's, or that of the other one of our books */
  theirs: number | null
  words: string
}

/** A difference, of which only what it is about has to be said. */
export function difference(
  about: Pick<Difference, 'kind' | 'words'> & Partial<Omit<Difference, 'kind' | 'words'>>,
): Difference {
  const nothing = { paymentId: null, orderId: null, instructionId: null, listingId: null, providerId: null }
  return { rail: null, ...nothing, ours: null, theirs: null, ...about }
}
