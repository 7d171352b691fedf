import type { Cents } from '#shared/money.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'

/** How much of what a baker owes a sale takes, in cents: at most what it leaves them (decisions, commission at pickup). */
export function collectedBy({ owed, due }: { owed: Cents; due: Cents }): Cents {
  return Math.max(0, Math.min(owed, due))
}

/**
 * What a baker can pay of what they owe over a rail at once, in cents: what nothing else takes already, at most what the
 * rail takes. Nothing where the rail takes no amount so small; the next sale takes it then.
 */
export function payableOver(rail: Rail, { owed, reserved }: { owed: Cents; reserved: Cents }): Cents {
  const { leastCents, mostCents } = railFacts[rail]
  const payable = Math.min(Math.max(0, owed - reserved), mostCents)
  return payable < leastCents ? 0 : payable
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

/** What a baker owes compared with the limit: `near` from four fifths of it on. */
export type OwedLevel = 'free' | 'near' | 'over'

/** Judges what is owed by the limit, both in cents; a limit of nothing is none. */
export function owedLevel(owed: Cents, limit: Cents): OwedLevel {
  if (limit === 0) return 'free'
  if (owed > limit) return 'over'
  return owed * 5 >= limit * 4 ? 'near' : 'free'
}

/** Since when a baker's pickup is paused, and since when they know that they come near the limit. */
export interface OwedMarks {
  pickup_paused_at: Date | null
  owed_warned_at: Date | null
}

/** What becomes of the marks, and what the baker is told: each once until they owe little again. */
export function marksAfter(
  { pickup_paused_at, owed_warned_at }: OwedMarks,
  level: OwedLevel,
  now: Date,
): OwedMarks & { news: Exclude<OwedLevel, 'free'> | null } {
  switch (level) {
    case 'over':
      return {
        pickup_paused_at: pickup_paused_at ?? now,
        owed_warned_at: owed_warned_at ?? now,
        news: pickup_paused_at === null ? 'over' : null,
      }
    case 'near':
      return {
        pickup_paused_at: null,
        owed_warned_at: owed_warned_at ?? now,
        news: owed_warned_at === null ? 'near' : null,
      }
    case 'free':
      return { pickup_paused_at: null, owed_warned_at: null, news: null }
  }
}
