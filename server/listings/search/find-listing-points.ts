import type { AppContext } from '#server/app-context.ts'
import {
  type ListingCluster,
  type ListingPoint,
  type ListingPointsSearch,
  mostListingPoints,
} from '#shared/api/listing-points.ts'
import { toDecimal } from '#shared/money.ts'
import { findByWords } from './find-by-words.ts'
import { findListingClusters } from './find-listing-clusters.ts'
import type { ListingFilter } from './listing-conditions-repository.ts'
import { filterOf, isWithin, ringOf } from './listing-filter.ts'
import { newestPoints, type PointMatch, pricesOfDates } from './listing-points-repository.ts'
import { closestClusterZoom } from './map-tile-rules.ts'

/**
 * The matches in view at their public points, the same for everybody (MAP-11, MAP-12; decisions, OPEN-52).
 * A crowded view at a zoom gets clusters. Falls back like `searchListings` when nothing matches (FIND-01).
 */
export async function findListingPoints(
  context: AppContext,
  search: ListingPointsSearch,
): Promise<(ListingPoint | ListingCluster)[]> {
  const { answer } = await findByWords(context, search, {
    find: (wanted) => pointsAsTyped(context, wanted),
    isEmpty: (found) => found.length === 0,
  })
  return answer
}

async function pointsAsTyped(
  context: AppContext,
  search: ListingPointsSearch,
): Promise<(ListingPoint | ListingCluster)[]> {
  const ring = ringOf(search)
  const filter = await filterOf(context, null, search)
  const { bounds, zoom } = search
  if (zoom !== undefined && zoom <= closestClusterZoom) {
    const { points, clusters } = await findListingClusters(context.db, filter, ring, bounds, zoom)
    return [...(await pointsOf(context, filter, points)), ...clusters]
  }
  const points = await newestPoints(context.db, filter, ring, mostListingPoints)
  return pointsOf(
    context,
    filter,
    points.filter((point) => !ring || isWithin(point, ring)),
  )
}

/** Points with prices; for a wanted day, the price of that day's batch. */
async function pointsOf(
  { db }: AppContext,
  { dates }: ListingFilter,
  matches: readonly PointMatch[],
): Promise<ListingPoint[]> {
  if (dates === null) return matches.map(pointOf)
  const ids = matches.map(({ id }) => id)
  const prices = await pricesOfDates(db, ids, dates)
  return matches.map((match) => pointOf({ ...match, price_cents: prices.get(match.id) ?? match.price_cents }))
}

function pointOf({
  id,
  title,
  cuisine,
  price_cents,
  has_higher_prices,
  shown_latitude,
  shown_longitude,
}: PointMatch): ListingPoint {
  return {
    id,
    title,
    cuisine,
    price: toDecimal(price_cents),
    // omitted if false, because a response holds thousands of points
    ...(has_higher_prices && { hasHigherPrices: true as const }),
    latitude: shown_latitude,
    longitude: shown_longitude,
  }
}
