import type { Servings } from '#shared/money.ts'

/**
 * How long notified people count as buyers before the next ones are notified, and get no further email. In
 * milliseconds.
 */
export const headStart = 60 * 60_000

/** The facts of a waitlist entry that decide who is notified. */
export interface WaitingPerson {
  servings: Servings
  told_at: Date | null
}

/** The servings that can be ordered, and the fewest per order. */
export interface FreeServings {
  free: Servings
  fewest: Servings
}

/**
 * Who is notified, in order of joining: as many as want all free servings, so few find it sold out.
 * The first is notified even if they want more; nothing is reserved.
 */
export function peopleToNotify<Person extends WaitingPerson>(
  waiting: readonly Person[],
  { free, fewest }: FreeServings,
  now: Date,
): Person[] {
  const isAhead = ({ told_at }: WaitingPerson) => told_at !== null && !hadHeadStart(told_at, now)
  let left = free - waiting.filter(isAhead).reduce((sum, { servings }) => sum + servings, 0)
  const notified: Person[] = []
  for (const person of waiting) {
    if (person.told_at !== null) continue
    if (left < fewest) break
    notified.push(person)
    left -= person.servings
  }
  return notified
}

/** Notified people who wait again, because it is sold out after their head start. */
export function peopleWaitingAgain<Person extends WaitingPerson>(
  waiting: readonly Person[],
  { free, fewest }: FreeServings,
  now: Date,
): Person[] {
  if (free >= fewest) return []
  return waiting.filter(({ told_at }) => told_at !== null && hadHeadStart(told_at, now))
}

/** People notified before this may be notified again. */
export function headStartBefore(now: Date): Date {
  return new Date(now.getTime() - headStart)
}

function hadHeadStart(notified: Date, now: Date): boolean {
  return notified <= headStartBefore(now)
}
