import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { KeepsBack } from '../contract/provider-rules.ts'
import { railRules } from '../providers/rail-rules.ts'
import { collectedBy } from './owed-rules.ts'

/** Whether a release over a rail may be less than what is held for the baker, so that the rest stays with the platform. */
export function releasesParts(rail: Rail): boolean {
  return railRules[rail].keepsBack.of === 'release'
}

/**
 * What of a baker's debt the provider is to keep back as it takes a payment, in cents: what nothing else takes, at most what the
 * sale leaves them. Null: it is asked for nothing, and was never asked. Of what a baker pays us there is nothing to keep.
 */
export function keptBackOf(
  payment: {
    rail: Rail
    payee: string | null
    amount_cents: Cents
    commission_cents: Cents
    collects_cents: Cents | null
  },
  { owed, reserved }: { owed: Cents; reserved: Cents },
): Cents | null {
  const { rail, payee, amount_cents: amount, commission_cents: commission, collects_cents: asked } = payment
  const keeps: KeepsBack = railRules[rail].keepsBack
  if (keeps.of === 'release' || payee === null) return null
  const kept = collectedBy({ owed: owed - reserved, due: amount - commission - keeps.mostFee(amount) })
  // what was asked for before has to be taken back
  return kept === 0 && asked === null ? null : kept
}

/**
 * What of a baker's debt a provider has kept back of a payment, by what it says that it keeps for us, in cents: whatever it was
 * asked for. What it was asked for, where it says nothing.
 */
export function keptBackBy(
  {
    payee,
    commission_cents: commission,
    collects_cents: asked,
  }: { payee: string | null; commission_cents: Cents; collects_cents: Cents | null },
  said: Cents | null,
): Cents | null {
  if (said === null || payee === null) return asked
  return said === commission && asked === null ? null : said - commission
}
