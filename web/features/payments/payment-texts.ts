import { type Rail, railFacts } from '#shared/payment-methods.ts'

/** What the buyer is told when a payment did not work (PAY-09). */
export const paymentFailed = {
  title: 'Payment failed',
  description: 'There was an issue processing your payment. Please try again.',
} as const

/** What a buyer is told who gives up a payment that they approved before: approving is paying (decisions, capturing). */
export const givenUpTooLate = {
  paid: {
    title: 'You already paid',
    description:
      'You approved it before you stopped it, so it went through. To cancel an order, go to My Orders.',
  },
  taking: {
    title: "We're taking your payment",
    description:
      'You approved it before you stopped it, so it goes through. To cancel an order, go to My Orders.',
  },
} as const

/** A capture that ended in anything but COMPLETED (PAY-06, PAY-10). */
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

/** The provider's script did not come (PAY-12). */
export class SdkError extends Error {
  override name = 'SdkError'

  constructor(rail: Rail, cause?: unknown) {
    super(`Failed to load ${railFacts[rail].name} SDK`, { cause })
  }
}
