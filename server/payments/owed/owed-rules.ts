import type { Cents } from '#shared/money.ts'
import { type Rail, railFacts } from '#shared/payment-methods.ts'

/** How much debt a sale pays, in cents: at most what it leaves the baker (decisions, commission at pickup). */
export function collectedBy({ owed, due }: { owed: Cents; due: Cents }): Cents {
  return Math.max(0, Math.min(owed, due))
}

/**
 * How much debt a baker can pay over a rail now, in cents: what is not reserved, at most the rail's maximum. 0 below
 * its minimum; the next sale pays it then.
 */
export function payableOver(rail: Rail, { owed, reserved }: { owed: Cents; reserved: Cents }): Cents {
  const { leastCents, mostCents } = railFacts[rail]
  const payable = Math.min(Math.max(0, owed - reserved), mostCents)
  return payable < leastCents ? 0 : payable
}

/** Splits an amount over several in order, each giving as much as it has. */
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
 * Debt that a refund makes due again, in cents: collected debt returns before the baker's part does. `collected` is
 * what the sale has paid of the debt and not returned.
 */
export function owedAgain(
  { amount_cents, commission_cents }: { amount_cents: Cents; commission_cents: Cents },
  collected: Cents,
): Cents {
  return collectedBy({ owed: collected, due: amount_cents - commission_cents })
}

/** A baker's debt compared with the limit: `near` from four fifths of it. */
export type OwedLevel = 'free' | 'near' | 'over'

/** Compares debt with the limit, both in cents; 0 means no limit. */
export function owedLevel(owed: Cents, limit: Cents): OwedLevel {
  if (limit === 0) return 'free'
  if (owed > limit) return 'over'
  return owed * 5 >= limit * 4 ? 'near' : 'free'
}

/** When a baker's pickup was paused, and when they were warned about the limit. */
export interface OwedMarks {
  pickup_paused_at: Date | null
  owed_warned_at: Date | null
}

/** Returns the new times, and the news to send: each once until the debt is low again. */
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
