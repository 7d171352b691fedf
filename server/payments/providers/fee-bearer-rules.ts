import type { Rail } from '#shared/payment-methods.ts'
import type { Bearer } from '../contract/provider-rules.ts'
import { railRules } from './rail-rules.ts'

/**
 * Who bears a payment's provider fee. The platform bears it for a balance payment, which has no payee; a baker's share
 * reduces their releases and is not in the platform's ledger.
 */
export function feeBearer({ rail, payee }: { rail: Rail; payee: string | null }): Bearer {
  return payee === null ? 'platform' : railRules[rail].charges
}

/**
 * Whose account disputed money is withdrawn from. If the baker's, we keep our commission, as no provider returns it on
 * its own; if ours, a baker who was already paid owes it once the dispute is lost.
 */
export function disputedFrom(rail: Rail): Bearer {
  return railRules[rail].charges
}
