import type { Listing } from '#shared/api/listings.ts'
import { mostOnShelf } from '#shared/api/shelves.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'

/** For how long a baker is new after their first post, in milliseconds. */
const newFor = 30 * 24 * 60 * 60_000

/** The moment since which a baker has first posted who is new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - newFor)
}

/** Whether a listing can be ordered now: of what cannot there is none on a shelf. */
export function isForShelf(
  listing: Pick<Listing, 'servingsAvailable' | 'closed'> & { cook: Pick<Listing['cook'], 'payWays'> },
): boolean {
  return listing.servingsAvailable > 0 && listing.closed === null && listing.cook.payWays.length > 0
}

type Ready = Pick<Listing, 'readyByDate' | 'timeZone'>

/** Whether a listing is ready today by the clock of its place. */
export function isReadyToday({ readyByDate, timeZone }: Ready, now: Date): boolean {
  return readyByDate === dateInZone(now, timeZone)
}

/** Whether a listing is ready on the next Saturday or Sunday after today by the clock of its place. */
export function isReadyThisWeekend({ readyByDate, timeZone }: Ready, now: Date): boolean {
  const today = dateInZone(now, timeZone)
  const untilSunday = (7 - weekdayOf(today)) % 7
  return readyByDate > today && readyByDate <= addDays(today, untilSunday) && isWeekend(readyByDate)
}

/** The first listings of a list, as many as a shelf holds. */
export function shelfOf<L>(listings: readonly L[]): L[] {
  return listings.slice(0, mostOnShelf)
}

/** The first listing of each baker, in the order of the list. */
export function onePerBaker<L extends Pick<Listing, 'cookId'>>(listings: readonly L[]): L[] {
  const seen = new Set<string>()
  return listings.filter(({ cookId }) => {
    if (seen.has(cookId)) return false
    seen.add(cookId)
    return true
  })
}

function isWeekend(date: string): boolean {
  return weekdayOf(date) % 6 === 0
}

/** 0 is Sunday. */
function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}
