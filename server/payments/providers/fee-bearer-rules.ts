import type { Rail } from '#shared/payment-methods.ts'
import type { Bearer } from '../contract/provider-rules.ts'
import { railRules } from './rail-rules.ts'

/**
 * Who bears what the provider takes of a payment; of one that a baker makes to us, without a payee, we do. What bakers bear comes out of
 * what they are paid out, so that a release is less by it there and the platform has nothing to book of a sale.
 */
export function feeBearer({ rail, payee }: { rail: Rail; payee: string | null }): Bearer {
  return payee === null ? 'platform' : railRules[rail].charges
}

/**
 * Out of whose account disputed money of a sale is taken. Where it is the baker's, our part of the sale stays with us, as no
 * provider gives it back by itself; where it is ours, a baker who had their part already owes it once the dispute is lost.
 */
export function disputedFrom(rail: Rail): Bearer {
  return railRules[rail].charges
}
