import { type Rail, rails } from '#shared/payment-methods.ts'
import { testedPaypal } from './tested-paypal.ts'
import type { TestedRail } from './tested-rail.ts'
import { testedStripe } from './tested-stripe.ts'

/** Every rail as tests, benchmarks and their scripts know it: nothing else there lists them all. */
export const testedRails: { readonly [R in Rail]: TestedRail<R> } = {
  paypal: testedPaypal,
  stripe: testedStripe,
}

/** All rails but one. */
export function otherRails(rail: Rail): Rail[] {
  return rails.filter((other) => other !== rail)
}
