import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import { allCategories } from '#shared/categories.ts'
import { dietFacts, diets } from '#shared/diets.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { browsableSince, centsWithin } from '../listing-rules.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import type { Match } from './listing-search-repository.ts'
import { searchTerms } from './search-terms-rules.ts'
import { findTerms } from './search-vocabulary-repository.ts'
import { listTimeZones } from './time-zones-repository.ts'
import { isOfPlace, type WantedDates, type WantedDay, wantedDates } from './wanted-day-rules.ts'

/** What of a search says which listings are meant, whatever is then made of them. */
type Wanted = Omit<ListingSearch, 'sort' | 'limit' | 'cursor'>

/**
 * Which listings a search is about: public ones not ready more than a day ago, and to bakers asking for their own also
 * paused and past ones.
 */
export async function filterOf(
  context: Pick<AppContext, 'db' | 'now'>,
  viewer: Viewer | null,
  wanted: Wanted,
): Promise<ListingFilter> {
  const cookId = wanted.sellerId?.toLowerCase() ?? null
  const { cuisine, maxPrice } = wanted
  const category = cuisine === undefined || cuisine === allCategories ? null : cuisine
  const readySince = viewer !== null && cookId === viewer.id ? null : browsableSince(context.now())
  return {
    readySince,
    cookId,
    words: wanted.query ? searchTerms(await findTerms(context.db, wanted.query), category) : null,
    cuisine: category,
    maxPriceCents: maxPrice === undefined ? null : centsWithin(maxPrice),
    diets: diets
      .map((diet) => dietFacts[diet])
      .filter(({ field }) => wanted[field])
      .map(({ column }) => column),
    dates: wanted.day === undefined ? null : await datesOf(context, wanted.day, readySince),
    hidesSoldOut: wanted.hidesSoldOut ?? false,
    bounds: wanted.bounds ?? null,
  }
}

/** The dates that a day means where there are listings: of one's own, that others need not see, anywhere. */
async function datesOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  day: WantedDay,
  readySince: Date | null,
): Promise<WantedDates> {
  const zones = isOfPlace(day) && readySince !== null ? await listTimeZones(db) : []
  return wantedDates(day, now(), zones)
}

/** The place a search is made from, or null. */
export function placeOf({ latitude, longitude }: Wanted): Point | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** Everything within a search's maximum distance, or null when it has none. */
export function ringOf(wanted: Wanted): Ring | null {
  const place = placeOf(wanted)
  return place && wanted.maxDistance !== undefined ? { place, from: 0, to: wanted.maxDistance } : null
}

/** Whether a match lies in a ring by our own measure; without a point it counts as inside (FIND-22, FIND-23). */
export function isWithin(
  { shown_latitude: latitude, shown_longitude: longitude }: Pick<Match, 'shown_latitude' | 'shown_longitude'>,
  ring: Ring,
): boolean {
  return (
    latitude === null || longitude === null || distanceMiles(ring.place, { latitude, longitude }) <= ring.to
  )
}
