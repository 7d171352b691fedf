import type { Rail } from '#shared/payment-methods.ts'

/** The state of a random payment story. */
export interface Scene {
  listings: { id: string; cookId: string }[]
  checkouts: {
    id: string
    buyer: { id: string }
    rail: Rail
    providerOrderId: string | null
    isAcknowledgedPaid: boolean
  }[]
  /** orders acknowledged to somebody: none may be lost */
  acknowledged: string[]
  orders: { id: string; buyer: { id: string }; baker: { id: string } }[]
  /** each order's status after the previous event */
  statuses: Map<string, string>
}
