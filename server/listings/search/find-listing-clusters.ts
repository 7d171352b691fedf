import type { Db } from '#server/database/tables.ts'
import { columnOf, rowOf } from '#server/places/tile-of-point-rules.ts'
import type { ListingCluster } from '#shared/api/listing-points.ts'
import type { Bounds } from '#shared/api/listing-search.ts'
import { distanceMiles } from '#shared/distance.ts'
import { toDecimal } from '#shared/money.ts'
import type { ListingFilter, Ring } from './listing-conditions-repository.ts'
import { isWithin } from './listing-filter.ts'
import {
  newestSample,
  type PointMatch,
  pointsInBoxes,
  pointsWithWords,
  type Sample,
  type SampledMatch,
  sampleOfCells,
} from './listing-points-repository.ts'
import { countedPrices, summariesIn, type TileFilter, type TileSummary } from './listing-tiles-repository.ts'
import { tilesOf } from './map-tile-rules.ts'
import { boxesOfBounds, cellsOf } from './search-area-rules.ts'

/** The listings in a map view: every match, or clusters. */
export interface PointsOrClusters {
  points: PointMatch[]
  clusters: ListingCluster[]
}

/** Up to this many listings, in view or with the words, are returned one by one. */
const mostPoints = 500

/** We look up words that had up to this many listings at the last count. */
const mostLookedUp = 2 * mostPoints

/** The sample size for estimates of filters that tiles do not count, and the most grid cells it covers. */
const mostSampled = 1000
const mostSampledCells = 100

/** The highest possible price, in cents. */
const anyPrice = 1_000_000

const everything: TileFilter = { cuisine: null, glutenFree: false, under: null }

/**
 * The matches in view at a zoom, in bounded time: single points if few are in view or have the words; else tile counts;
 * else an estimate, marked as such (MAP-11; decisions, OPEN-52).
 */
export async function findListingClusters(
  db: Db,
  filter: ListingFilter,
  ring: Ring | null,
  bounds: Bounds,
  zoom: number,
): Promise<PointsOrClusters> {
  const tiles = tilesOf(bounds, zoom)
  const isInside = (point: SampledMatch) => !ring || isWithin(point, ring)
  const around = await summariesIn(db, tiles, everything)
  // tiles at the edges extend beyond the view
  if (total(around) <= 2 * mostPoints) {
    const { seen, matches } = await pointsInBoxes(db, filter, boxesOfBounds(bounds), mostPoints + 1)
    if (seen <= mostPoints) return { points: matches.filter(isInside), clusters: [] }
  }
  const counted = countedBy(filter)
  if (counted) {
    const summaries = await summariesIn(db, tiles, counted)
    const inside = ring
      ? summaries.filter((summary) => distanceMiles(ring.place, summary) <= ring.to)
      : summaries
    return { points: [], clusters: inside.map((summary) => clusterOf(summary, ring === null)) }
  }
  const { words } = filter
  if (words !== null && (words.listings ?? 0) <= mostLookedUp) {
    const { seen, matches } = await pointsWithWords(db, filter, words, mostPoints + 1)
    if (seen <= mostPoints) return { points: matches.filter(isInside), clusters: [] }
  }
  const of =
    filter.cuisine === null
      ? around
      : await summariesIn(db, tiles, { ...everything, cuisine: filter.cuisine })
  const { seen, matches } = await sample(db, filter, bounds)
  const share = seen === 0 ? 0 : Math.max(1, total(of) / seen)
  return { points: [], clusters: estimated(matches.filter(isInside), tiles.level, share) }
}

/** The tile counts that answer a filter; null when none do. */
function countedBy({
  words,
  cookId,
  cuisine,
  maxPriceCents,
  diets,
  dates,
  hidesSoldOut,
}: ListingFilter): TileFilter | null {
  const under = countedPrices.find((price) => price * 100 === maxPriceCents) ?? null
  const isAnyPrice = maxPriceCents === null || maxPriceCents >= anyPrice
  if (words !== null || dates !== null || hidesSoldOut) return null
  if (cookId !== null || (under === null && !isAnyPrice)) return null
  if (diets.some((diet) => diet !== 'is_gluten_free')) return null
  return { cuisine, glutenFree: diets.length > 0, under }
}

/** A sample of the listings in view, distributed like all of them. */
function sample(db: Db, filter: ListingFilter, bounds: Bounds): Promise<Sample<SampledMatch>> {
  const cells = cellsOf(boxesOfBounds(bounds), mostSampledCells)
  return cells === null
    ? newestSample(db, filter, mostSampled)
    : sampleOfCells(db, filter, cells, mostSampled)
}

/** Clusters from a sample in which each match represents `share` listings. */
function estimated(matches: readonly SampledMatch[], level: number, share: number): ListingCluster[] {
  const tiles = Map.groupBy(
    matches,
    ({ shown_latitude, shown_longitude }) =>
      `${rowOf(shown_latitude, level)}/${columnOf(shown_longitude, level)}`,
  )
  return [...tiles.values()].map((points) => {
    const mean = (of: (point: SampledMatch) => number) =>
      points.reduce((sum, point) => sum + of(point), 0) / points.length
    const summary: TileSummary = {
      listings: Math.round(points.length * share),
      lowest_cents: Math.min(...points.map(({ price_cents }) => price_cents)),
      latitude: mean(({ shown_latitude }) => shown_latitude),
      longitude: mean(({ shown_longitude }) => shown_longitude),
    }
    return clusterOf(summary, false)
  })
}

function clusterOf(
  { listings, lowest_cents, latitude, longitude }: TileSummary,
  isExact: boolean,
): ListingCluster {
  return { count: listings, lowestPrice: toDecimal(lowest_cents), isExact, latitude, longitude }
}

function total(summaries: readonly TileSummary[]): number {
  return summaries.reduce((sum, { listings }) => sum + listings, 0)
}
