import { addDays } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { testToday, testZone } from '#tests/make/clock.ts'

/** Just after midnight, in the morning, and just before midnight. */
const times = ['00:30', '10:00', '23:30']

/** Half an hour before New York's clocks go forward, and back. */
const nights = ['2029-03-11T01:30:00-05:00', '2029-11-04T01:30:00-04:00']

/**
 * The moments at which `npm run test:nightly` runs the tests that read the clock: all weekdays, and both
 * clock changes.
 */
export function clockMatrix(): Date[] {
  const days = [0, 1, 2, 3, 4, 5, 6].map((ahead) => addDays(testToday, ahead))
  const week = days.flatMap((readyByDate) =>
    times.map((readyByTime) => readyMoment({ readyByDate, readyByTime, timeZone: testZone })),
  )
  return [...week, ...nights.map((night) => new Date(night))]
}
