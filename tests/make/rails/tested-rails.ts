import { type Rail, rails } from '#shared/payment-methods.ts'
import { testedPaypal } from './tested-paypal.ts'
import type { TestedRail } from './tested-rail.ts'
import { testedStripe } from './tested-stripe.ts'

/** What tests, benches and scripts of theirs know of each rail: nothing else there names them all. */
export const testedRails: { readonly [R in Rail]: TestedRail<R> } = {
  paypal: testedPaypal,
  stripe: testedStripe,
}

/** All rails but one. */
export function otherRails(rail: Rail): Rail[] {
  return rails.filter((other) => other !== rail)
}
