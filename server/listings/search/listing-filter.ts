import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ListingSearch } from '#shared/api/listing-search.ts'
import { allCategories, type Category } from '#shared/categories.ts'
import { dietFacts, diets } from '#shared/diets.ts'
import { distanceMiles, type Point } from '#shared/distance.ts'
import { browsableSince, centsWithin } from '../listing-rules.ts'
import type { ListingWithBaker } from '../listings-repository.ts'
import { findTerms } from './find-terms.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import { listTimeZones } from './time-zones-repository.ts'
import { isOfPlace, type WantedDates, type WantedDay, wantedDates } from './wanted-day-rules.ts'

/** The fields of a search that select listings. */
type Wanted = Omit<ListingSearch, 'sort' | 'limit' | 'cursor'>

/** The filter of a search: public listings ready at most a day ago; bakers also get their own paused and past ones. */
export async function filterOf(
  context: Pick<AppContext, 'db' | 'now'>,
  viewer: Viewer | null,
  wanted: Wanted,
): Promise<ListingFilter> {
  const cookId = wanted.sellerId?.toLowerCase() ?? null
  const { maxPrice } = wanted
  const category = categoryOf(wanted)
  const readySince = viewer !== null && cookId === viewer.id ? null : browsableSince(context.now())
  return {
    readySince,
    cookId,
    words: wanted.query ? await findTerms(context.db, wanted.query, category, wanted.leastWords) : null,
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

/** The category of a search; null for all. */
export function categoryOf({ cuisine }: Pick<Wanted, 'cuisine'>): Category | null {
  return cuisine === undefined || cuisine === allCategories ? null : cuisine
}

/** The dates of a day in the time zones of public listings; for a baker's own listings, in any zone. */
async function datesOf(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  day: WantedDay,
  readySince: Date | null,
): Promise<WantedDates> {
  const zones = isOfPlace(day) && readySince !== null ? await listTimeZones(db) : []
  return wantedDates(day, now(), zones)
}

/** The place of a search, or null. */
export function placeOf({ latitude, longitude }: Wanted): Point | null {
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude }
}

/** The circle of a search's maximum distance, or null when it has none. */
export function ringOf(wanted: Wanted): Ring | null {
  const place = placeOf(wanted)
  return place && wanted.maxDistance !== undefined ? { place, from: 0, to: wanted.maxDistance } : null
}

/** Whether a match is in a ring, as `shared/distance.ts` measures; listings without a point are (FIND-22, FIND-23). */
export function isWithin(
  {
    shown_latitude: latitude,
    shown_longitude: longitude,
  }: Pick<ListingWithBaker, 'shown_latitude' | 'shown_longitude'>,
  ring: Ring,
): boolean {
  return (
    latitude === null || longitude === null || distanceMiles(ring.place, { latitude, longitude }) <= ring.to
  )
}
