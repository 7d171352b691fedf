import type { Cents } from '#shared/money.ts'

/** How much of what a baker owes a sale takes, in cents: at most what it leaves them (decisions, commission at pickup). */
export function collectedBy({ owed, due }: { owed: Cents; due: Cents }): Cents {
  return Math.max(0, Math.min(owed, due))
}

/** Which part of an amount each of several gives, the first ones as much as they have. */
export function shareOut<T extends { due_cents: Cents }>(
  amount: Cents,
  among: readonly T[],
): { of: T; share: Cents }[] {
  let left = amount
  return among.map((of) => {
    const share = collectedBy({ owed: left, due: of.due_cents })
    left -= share
    return { of, share }
  })
}

/**
 * How much a refund makes owed again, in cents: what its sale had taken of the baker's debt comes back before anything
 * that the baker has. `collected` is what is left of that.
 */
export function owedAgain(
  { amount_cents, commission_cents }: { amount_cents: Cents; commission_cents: Cents },
  collected: Cents,
): Cents {
  return collectedBy({ owed: collected, due: amount_cents - commission_cents })
}
