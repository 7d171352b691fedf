const minute = 60_000
const day = 24 * 60 * minute

/** Pauses between attempts in minutes; the last attempt is nearly a day after the first. */
const pauses = [1, 5, 30, 120, 300, 480, 480]

/** The most attempts of a delivery, until it is replayed. */
export const mostTries = pauses.length + 1

/** When to try again after so many attempts; null when the delivery is given up. */
export function nextAttemptAfter(tries: number, now: Date): Date | null {
  const pause = pauses[tries - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * minute)
}

/** What was due before this moment is given up unsent: its webhook was paused, or nothing was sent for long. */
export function staleBefore(now: Date): Date {
  return new Date(now.getTime() - day)
}

/** Whether a webhook that has failed since a moment is paused: after a week. */
export function hasFailedForLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= 7 * day
}

/** Until when the former secret also signs: a day. */
export function formerSecretUntil(now: Date): Date {
  return new Date(now.getTime() + day)
}
