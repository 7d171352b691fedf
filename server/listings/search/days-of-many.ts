import type { Db } from '#server/database/tables.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** How long of a day that had too much to look at all of it that is not tried again, in milliseconds: it hardly shrinks so soon. */
const stayingLarge = 60_000

/** What is picked up on some dates, of all or of a category and what else was asked of it. */
interface OfDates {
  dates: WantedDates
  among: readonly string[]
}

/** Of each database the days for which there is more than so much, and until when that is taken for true. */
const known = new WeakMap<Db, Map<string, { more: number; until: number }>>()

/** Whether so short a while ago more than `most` were picked up on some dates that it needs no other try. */
export function isOfMany(db: Db, wanted: OfDates, most: number): boolean {
  const day = known.get(db)?.get(keyOf(wanted))
  return day !== undefined && day.more >= most && day.until > wanted.dates.now.getTime()
}

/** Notes that more than `most` are picked up on some dates: of a market's days there are not many such. */
export function noteMany(db: Db, wanted: OfDates, most: number): void {
  const now = wanted.dates.now.getTime()
  const days = known.get(db) ?? new Map<string, { more: number; until: number }>()
  for (const [key, { until }] of days) if (until <= now) days.delete(key)
  known.set(db, days.set(keyOf(wanted), { more: most, until: now + stayingLarge }))
}

function keyOf({ dates, among }: OfDates): string {
  return [...among, ...dates.meant.map(({ today, date }) => `${today} ${date}`)].join()
}
