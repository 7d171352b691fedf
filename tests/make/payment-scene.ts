import type { Rail } from '#shared/payment-methods.ts'

/** What has come to be in a random story of payments. */
export interface Scene {
  listings: { id: string; cookId: string }[]
  checkouts: {
    id: string
    buyer: { id: string }
    rail: Rail
    providerOrderId: string | null
    isAcknowledgedPaid: boolean
  }[]
  /** orders that somebody was told of: none of them may be lost */
  acknowledged: string[]
  orders: { id: string; buyer: { id: string }; baker: { id: string } }[]
  /** where each order stood after the event before */
  statuses: Map<string, string>
}
