import type { ComponentType } from 'react'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Payment } from '#shared/api/payments.ts'
import type { PayAttempt } from './use-checkout.ts'

/** What is to be paid over a rail, and who is told what comes of it. */
export interface RailFormProps {
  checkoutId: CheckoutId
  payments: readonly Payment[]
  /** money is being taken */
  onBusy: (isBusy: boolean) => void
  onAttempt: (attempt: PayAttempt) => Promise<void>
}

/** How a buyer pays over one rail in the browser. */
export interface PaymentAdapter {
  /** The provider's own buttons or fields, for everything of a checkout that is paid there. */
  Form: ComponentType<RailFormProps>
  /** What the provider's own page adds to the address it comes back to; null when it was not this provider's. */
  readReturn(search: URLSearchParams): { id: string; isApproved: boolean } | null
  /** Has the money of what was approved taken, or looked up; asking again answers the same. */
  settle(id: string): Promise<{ status: string }>
}
