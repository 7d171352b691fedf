import type { Servings } from '#shared/money.ts'

/**
 * For how long those who were told count as if they took what they wait for, before the next in line are told; and how long they are
 * left in peace, whatever sells out and comes free meanwhile. In milliseconds.
 */
export const headStart = 60 * 60_000

/** What of somebody who waits decides whether they are told. */
export interface WaitingPerson {
  servings: Servings
  told_at: Date | null
}

/** What can be ordered of a batch, and how much of it at once at least. */
export interface FreeServings {
  free: Servings
  fewest: Servings
}

/**
 * Who is told of what is free, of those who wait in the order in which they joined: as many as want it all, so that few find it gone. The
 * first in line are told also where they want more than there is, and nothing is kept for anybody.
 */
export function whoIsTold<Person extends WaitingPerson>(
  waiting: readonly Person[],
  { free, fewest }: FreeServings,
  now: Date,
): Person[] {
  const isAhead = ({ told_at }: WaitingPerson) => told_at !== null && !isAwhileAgo(told_at, now)
  let left = free - waiting.filter(isAhead).reduce((sum, { servings }) => sum + servings, 0)
  const told: Person[] = []
  for (const person of waiting) {
    if (person.told_at !== null) continue
    if (left < fewest) break
    told.push(person)
    left -= person.servings
  }
  return told
}

/** Who waits anew: they were told a while ago, and found it sold out again. */
export function whoWaitsAnew<Person extends WaitingPerson>(
  waiting: readonly Person[],
  { free, fewest }: FreeServings,
  now: Date,
): Person[] {
  if (free >= fewest) return []
  return waiting.filter(({ told_at }) => told_at !== null && isAwhileAgo(told_at, now))
}

/** Since when whoever was told is told no more of what is free at a moment. */
export function toldAwhileAgo(now: Date): Date {
  return new Date(now.getTime() - headStart)
}

function isAwhileAgo(told: Date, now: Date): boolean {
  return told <= toldAwhileAgo(now)
}
