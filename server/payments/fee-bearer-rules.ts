import type { Rail } from '#shared/payment-methods.ts'
import type { Bearer } from './ledger-rules.ts'

/**
 * Whom each provider charges what it asks for itself, for disputes too. What bakers bear comes out of what they are paid
 * out, so that a release is less by it there and the platform has nothing to book of a sale.
 */
const bearsFees: Readonly<Record<Rail, Bearer>> = { paypal: 'baker', stripe: 'platform' }

/** Who bears what the provider takes of a payment; of one that a baker makes to us, without a payee, we do. */
export function feeBearer({ rail, payee }: { rail: Rail; payee: string | null }): Bearer {
  return payee === null ? 'platform' : bearsFees[rail]
}
