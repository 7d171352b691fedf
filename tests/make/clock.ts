import { dateInZone } from '#shared/ready-by.ts'

declare global {
  /** when tests begin, if not at their usual moment (`tests/setup/test-moment.ts`) */
  var TEST_MOMENT: string | undefined
}

/** The zone of the goods and people that tests make. */
export const testZone = 'America/New_York'

/**
 * The moment of every test: a Tuesday, 10:00 in New York, years away from the day it runs on. `npm run test:nightly` sets others.
 */
export const testNow = new Date(globalThis.TEST_MOMENT ?? '2029-05-15T10:00:00-04:00')

/** The date of that moment in New York, YYYY-MM-DD. */
export const testToday = dateInZone(testNow, testZone)

/** What the clock of this process and of the servers that it starts shows by now: it begins at `testNow` and goes on. */
export const clockNow = (): Date => new Date()

/** The moment `milliseconds` after `testNow`; before it when they are negative. */
export function fromTestNow(milliseconds: number): Date {
  return new Date(testNow.getTime() + milliseconds)
}
