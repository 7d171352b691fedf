/** What a provider has done with the money of one payment, in cents, by what it was heard to say and nothing else. */
export interface BookedPayment {
  /** how often money was taken for it */
  captures: number
  captured: number
  refunded: number
  /** the refunds that this is made of */
  refunds: number
  /** sent on to the baker, before anything was taken back */
  transferred: number
  transfers: number
  /** taken back from the baker for refunds; null where the provider draws it without a word */
  takenBack: number | null
  /** the platform's part that the provider itself keeps account of; null where it keeps none */
  commission: number | null
  /** what the provider keeps of a sale for itself, out of the baker's part */
  ownFee: number
}

/** What disputes took of what was captured at once, for one payment or several. */
export interface BookedDispute {
  payments: string[]
  /** withdrawn and not given back */
  withdrawn: number
  fee: number
}

/** An object that a book was read from, with the name by which the provider describes it. */
export interface ReadObject {
  schema: string
  value: unknown
}

/** What one provider did. */
export interface ProviderBook {
  payments: Map<string, BookedPayment>
  disputes: BookedDispute[]
  /** the payments of which the provider said another amount of a refund or release than it moved, and was not asked again */
  liedTo: Set<string>
  read: ReadObject[]
}

/** A payment of which nothing is known yet. */
export function emptyPayment(known: Pick<BookedPayment, 'takenBack' | 'commission'>): BookedPayment {
  return {
    captures: 0,
    captured: 0,
    refunded: 0,
    refunds: 0,
    transferred: 0,
    transfers: 0,
    ownFee: 0,
    ...known,
  }
}
