import type { AppContext } from '#server/app-context.ts'
import { type ListingPoint, type ListingPointsSearch, mostListingPoints } from '#shared/api/listing-points.ts'
import { toDecimal } from '#shared/money.ts'
import { correctQuery } from './correct-query.ts'
import { filterOf, isWithin, ringOf } from './listing-filter.ts'
import { newestPoints } from './listing-search-repository.ts'

/**
 * Where the listings are that match and lie in view: what the list shows to a visitor, at the points strangers see. To
 * everybody the same, a baker's own included (MAP-11, MAP-12; decisions, OPEN-52). Typing errors are corrected when
 * nothing matches as typed, as in the list (FIND-01).
 */
export async function findListingPoints(
  context: AppContext,
  search: ListingPointsSearch,
): Promise<ListingPoint[]> {
  const asTyped = await pointsAsTyped(context, search)
  if (asTyped.length > 0 || !search.query) return asTyped
  const query = await correctQuery(context, search.query)
  return query === null ? asTyped : pointsAsTyped(context, { ...search, query })
}

async function pointsAsTyped({ db, now }: AppContext, search: ListingPointsSearch): Promise<ListingPoint[]> {
  const ring = ringOf(search)
  const points = await newestPoints(db, await filterOf(db, null, search, now()), ring, mostListingPoints)
  return points
    .filter((point) => !ring || isWithin(point, ring))
    .map(({ id, title, cuisine, price_cents, shown_latitude, shown_longitude }) => ({
      id,
      title,
      cuisine,
      price: toDecimal(price_cents),
      latitude: shown_latitude,
      longitude: shown_longitude,
    }))
}
