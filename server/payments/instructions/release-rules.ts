import type { Cents } from '#shared/money.ts'

/** A release that its provider has paid, in cents. */
export interface PaidRelease {
  /** what the provider was asked to pay */
  requested: Cents
  /** what it paid */
  paid: Cents
  /** what was withheld from the baker's money: their debt, and their share of refunds */
  withheld: Cents
}

/** The baker's current part, and what of it is or was disputed, in cents. */
export interface BakersPart {
  due: Cents
  disputed: Cents
  returned: Cents
}

/**
 * When a dispute withdrew the baker's money: outside the release, after its payment, before it (so less was paid), or
 * during it and returned since.
 */
export type DisputeTiming = 'not_on_the_way' | 'after_paying' | 'before_paying' | 'and_gave_back'

/**
 * Explains a release's amount when a dispute may have changed it between request and answer. Null when nothing known
 * explains it: somebody has to look.
 */
export function explainPaid(
  { requested, paid, withheld }: PaidRelease,
  baker: BakersPart,
): DisputeTiming | null {
  const { due, disputed, returned } = baker
  const whole = paid + withheld
  if (paid === requested) return disputed > 0 && whole === due + disputed ? 'after_paying' : 'not_on_the_way'
  if (paid > requested) return null
  if (disputed > 0 && whole === due) return 'before_paying'
  return returned > 0 && whole + returned === due ? 'and_gave_back' : null
}
