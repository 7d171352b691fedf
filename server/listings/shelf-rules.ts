import type { Listing } from '#shared/api/listings.ts'
import { mostOnShelf } from '#shared/api/shelves.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { isSoldOut } from '#shared/sold-out.ts'

/** For how long a baker is new after their first post, in milliseconds. */
const newFor = 30 * 24 * 60 * 60_000

/** The moment since which a baker has first posted who is new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - newFor)
}

/** Whether a listing can be ordered now: of what cannot there is none on a shelf. */
export function isForShelf(
  listing: Pick<Listing, 'options' | 'servingsAvailable' | 'closed'> & {
    cook: Pick<Listing['cook'], 'payWays'>
  },
): boolean {
  return !isSoldOut(listing) && listing.closed === null && listing.cook.payWays.length > 0
}

type Ready = Pick<Listing, 'id' | 'readyByDate' | 'timeZone'>

/** What of a weekend is still ahead by the clock of its place, and does not stand on the shelf of today as of an earlier batch. */
export function aheadOf<L extends Ready>(weekend: readonly L[], today: readonly Ready[], now: Date): L[] {
  const shown = new Set(today.map(({ id }) => id))
  return weekend.filter(
    ({ id, readyByDate, timeZone }) => readyByDate !== dateInZone(now, timeZone) && !shown.has(id),
  )
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
