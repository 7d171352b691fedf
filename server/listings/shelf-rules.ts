import type { Listing } from '#shared/api/listings.ts'
import { mostOnShelf } from '#shared/api/shelves.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { isSoldOut } from '#shared/sold-out.ts'

/** How long a baker counts as new after the first post, in milliseconds. */
const newFor = 30 * 24 * 60 * 60_000

/** Bakers who first posted after this are new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - newFor)
}

/** Whether a listing can be ordered now; shelves show only those. */
export function isForShelf(
  listing: Pick<Listing, 'options' | 'servingsAvailable' | 'closed'> & {
    cook: Pick<Listing['cook'], 'payWays'>
  },
): boolean {
  return !isSoldOut(listing) && listing.closed === null && listing.cook.payWays.length > 0
}

type Ready = Pick<Listing, 'id' | 'readyByDate' | 'timeZone'>

/** Listings of the weekend that are not for today in their time zone and not on today's shelf. */
export function aheadOf<L extends Ready>(weekend: readonly L[], today: readonly Ready[], now: Date): L[] {
  const shown = new Set(today.map(({ id }) => id))
  return weekend.filter(
    ({ id, readyByDate, timeZone }) => readyByDate !== dateInZone(now, timeZone) && !shown.has(id),
  )
}

export function shelfOf<L>(listings: readonly L[]): L[] {
  return listings.slice(0, mostOnShelf)
}

/** The first listing of each baker, in list order. */
export function onePerBaker<L extends Pick<Listing, 'cookId'>>(listings: readonly L[]): L[] {
  const seen = new Set<string>()
  return listings.filter(({ cookId }) => {
    if (seen.has(cookId)) return false
    seen.add(cookId)
    return true
  })
}
