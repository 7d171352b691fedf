import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'

/** The props of the order dialog's payment step. */
export interface PaymentStepProps {
  checkoutId: CheckoutId
  /** called while a payment is in progress, to keep the dialog open */
  onBusy: (isBusy: boolean) => void
  /** everything is paid and the order is placed */
  onPlaced: () => void
  /** ended without an order: the buyer went back, or it was declined or expired */
  onEnded: (checkout: Checkout) => void
}
