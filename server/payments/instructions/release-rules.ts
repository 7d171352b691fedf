import type { Cents } from '#shared/money.ts'

/** A release that its provider has paid, all in cents. */
export interface PaidRelease {
  /** what the provider was told to pay */
  told: Cents
  /** what it paid */
  paid: Cents
  /** what of the baker's money was no part of it: their debt, and what they gave for refunds */
  withheld: Cents
}

/** What is the baker's by now, and what of theirs a buyer's bank has, or had and gave back, in cents. */
export interface BakersPart {
  due: Cents
  disputed: Cents
  returned: Cents
}

/**
 * When a buyer's bank took of the baker's money, seen from the release: before it was told to pay, or never; on the way, after
 * it had been paid, or before that, in which case less was paid; or on the way, and it gave it back since.
 */
export type TakenByBank = 'not_on_the_way' | 'after_paying' | 'before_paying' | 'and_gave_back'

/**
 * Why a release came to what it came to, when a dispute may have met it between telling the provider and its answer. Null where
 * nothing known explains it: then somebody has to look.
 */
export function explainPaid({ told, paid, withheld }: PaidRelease, baker: BakersPart): TakenByBank | null {
  const { due, disputed, returned } = baker
  const whole = paid + withheld
  if (paid === told) return disputed > 0 && whole === due + disputed ? 'after_paying' : 'not_on_the_way'
  if (paid > told) return null
  if (disputed > 0 && whole === due) return 'before_paying'
  return returned > 0 && whole + returned === due ? 'and_gave_back' : null
}
