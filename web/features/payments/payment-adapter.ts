import type { ComponentType } from 'react'
import type { CheckoutId } from '#shared/api/ids.ts'
import type { Payment } from '#shared/api/payments.ts'
import type { PayAttempt } from './use-checkout.ts'

/** The payments of one rail and the callbacks of its form. */
export interface RailFormProps {
  checkoutId: CheckoutId
  payments: readonly Payment[]
  /** called while a payment is in progress */
  onBusy: (isBusy: boolean) => void
  onAttempt: (attempt: PayAttempt) => Promise<void>
}

/** The browser's part of one payment provider. */
export interface PaymentAdapter {
  /** The provider's buttons or fields, for all its payments in a checkout. */
  Form: ComponentType<RailFormProps>
  /** Parses the URL parameters of the provider's redirect; null if it is not this provider's. */
  readReturn(search: URLSearchParams): { id: string; isApproved: boolean } | null
  /** Captures an approved payment, or looks it up; idempotent. */
  settle(id: string): Promise<{ status: string }>
}
