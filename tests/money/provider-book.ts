/** A provider's amounts of one payment, in cents, from its traffic alone. */
export interface BookedPayment {
  /** the number of captures */
  captures: number
  captured: number
  refunded: number
  /** the number of refunds in it */
  refunds: number
  /** transferred to the baker, before reversals */
  transferred: number
  transfers: number
  /** reversed from the baker for refunds; null when the provider does not report it */
  takenBack: number | null
  /** the platform's fee at the provider; null when it does not account for one */
  commission: number | null
  /** the provider's own fee on a sale, paid from the baker's part */
  ownFee: number
}

/** The amounts that disputes withdrew from one capture, of one payment or several. */
export interface BookedDispute {
  payments: string[]
  /** withdrawn and not returned */
  withdrawn: number
  fee: number
}

/** An object from the traffic, with the name of its published schema. */
export interface ReadObject {
  schema: string
  value: unknown
}

/** All movements at one provider. */
export interface ProviderBook {
  payments: Map<string, BookedPayment>
  disputes: BookedDispute[]
  /** payments with a misreported refund or release that no later response corrected */
  misreportedPayments: Set<string>
  read: ReadObject[]
}

/** A payment without any traffic yet. */
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
