import { type Rail, railFacts } from '#shared/payment-methods.ts'

/** The toast for a failed payment (PAY-09). */
export const paymentFailed = {
  title: 'Payment failed',
  description: 'There was an issue processing your payment. Please try again.',
} as const

/** The toast for giving up a payment already approved: approval commits the payment (decisions, capturing). */
export const givenUpTooLate = {
  paid: {
    title: 'You already paid',
    description:
      'You approved it before you stopped it, so it went through. To cancel an order, go to My Orders.',
  },
  taking: {
    title: 'We’re taking your payment',
    description:
      'You approved it before you stopped it, so it goes through. To cancel an order, go to My Orders.',
  },
} as const

/** A capture with a status other than COMPLETED (PAY-06, PAY-10). */
export class NotCompletedError extends Error {
  override name = 'NotCompletedError'

  constructor() {
    super('Payment was not completed')
  }
}

/** The buyer closed the provider's window (PAY-11). */
export class CancelledByBuyerError extends Error {
  override name = 'CancelledByBuyerError'

  constructor() {
    super('Payment was cancelled by user')
  }
}

/** The provider's script failed to load (PAY-12). */
export class SdkError extends Error {
  override name = 'SdkError'

  constructor(rail: Rail, cause?: unknown) {
    super(`Failed to load ${railFacts[rail].name} SDK`, { cause })
  }
}
