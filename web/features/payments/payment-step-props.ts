import type { Checkout } from '#shared/api/checkouts.ts'
import type { CheckoutId } from '#shared/api/ids.ts'

/** What the order dialog gives its second step. */
export interface PaymentStepProps {
  checkoutId: CheckoutId
  /** money is being taken: the dialog stays as it is */
  onBusy: (isBusy: boolean) => void
  /** everything is paid and with the baker */
  onPlaced: () => void
  /** it ended without an order: the buyer went back to change it, it was declined for good, or not paid in time */
  onEnded: (checkout: Checkout) => void
}
