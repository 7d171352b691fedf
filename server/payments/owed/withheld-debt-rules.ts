import type { Cents } from '#shared/money.ts'
import type { Rail } from '#shared/payment-methods.ts'
import type { WithholdingTime } from '../contract/provider-rules.ts'
import { railRules } from '../providers/rail-rules.ts'
import { collectedBy } from './owed-rules.ts'

/** Whether a release may be less than what is held for the baker, so that the platform keeps the rest. */
export function releasesParts(rail: Rail): boolean {
  return railRules[rail].withholding.of === 'release'
}

/**
 * Debt that the provider shall withhold from a payment, in cents: at most what the sale leaves the baker. Null if none
 * was ever requested, or if the payment is to us.
 */
export function debtToWithhold(
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
  const keeps: WithholdingTime = railRules[rail].withholding
  if (keeps.of === 'release' || payee === null) return null
  const kept = collectedBy({ owed: owed - reserved, due: amount - commission - keeps.mostFee(amount) })
  // an earlier request has to be withdrawn
  return kept === 0 && asked === null ? null : kept
}

/**
 * Debt that a provider withheld from a payment, in cents: what it says it kept for us, less our commission. If it says
 * nothing, what it was asked for.
 */
export function debtWithheldBy(
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
