import { dateInZone } from '#shared/ready-by.ts'

declare global {
  /** the start time of tests, unless it is the usual one (`tests/setup/test-moment.ts`) */
  var TEST_MOMENT: string | undefined
}

/** The time zone of listings and people that tests make. */
export const testZone = 'America/New_York'

/**
 * The start time of every test: a Tuesday, 10:00 in New York, years from now. `npm run test:nightly` sets others.
 */
export const testNow = new Date(globalThis.TEST_MOMENT ?? '2029-05-15T10:00:00-04:00')

/** The date of that moment in New York, YYYY-MM-DD. */
export const testToday = dateInZone(testNow, testZone)

/** The clock of this process and of the servers it starts: it begins at `testNow` and runs. */
export const clockNow = (): Date => new Date()

/** The moment `milliseconds` after `testNow`; before it when they are negative. */
export function fromTestNow(milliseconds: number): Date {
  return new Date(testNow.getTime() + milliseconds)
}
