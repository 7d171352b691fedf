import type { Db } from '#server/database/tables.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** How long of a day that had too much to look at all of it that is not tried again, in milliseconds: it hardly shrinks so soon. */
const stayingLarge = 60_000

/** Of each database the days for which there is more than so much, and until when that is taken for true. */
const known = new WeakMap<Db, Map<string, { more: number; until: number }>>()

/** Whether so short a while ago more than `most` were picked up on some dates that it needs no other try. */
export function isOfMany(db: Db, dates: WantedDates, most: number): boolean {
  const day = known.get(db)?.get(keyOf(dates))
  return day !== undefined && day.more >= most && day.until > dates.now.getTime()
}

/** Notes that more than `most` are picked up on some dates: of a market's days there are not many such. */
export function noteMany(db: Db, dates: WantedDates, most: number): void {
  const now = dates.now.getTime()
  const days = known.get(db) ?? new Map<string, { more: number; until: number }>()
  for (const [key, { until }] of days) if (until <= now) days.delete(key)
  known.set(db, days.set(keyOf(dates), { more: most, until: now + stayingLarge }))
}

function keyOf({ meant }: WantedDates): string {
  return meant.map(({ today, date }) => `${today} ${date}`).join()
}
