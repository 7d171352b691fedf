import * as z from 'zod/mini'
import { categories } from '#shared/categories.ts'
import { defineCall } from './call.ts'
import { Decimal, queryNumber } from './fields.ts'
import { ListingId } from './ids.ts'
import { BoundsText, listingFilterFields, placeChecks } from './listing-search.ts'

/** The most points of one response; it returns the newest. */
export const mostListingPoints = 5000

/** A listing on the map (MAP-11), at its public point. */
export const ListingPoint = z.object({
  id: ListingId,
  title: z.string(),
  cuisine: z.enum(categories),
  price: Decimal,
  /** whether some of its options cost more than `price`; omitted otherwise */
  hasHigherPrices: z.optional(z.literal(true)),
  latitude: z.number(),
  longitude: z.number(),
})
export type ListingPoint = z.infer<typeof ListingPoint>

/** A cluster of listings too dense to show separately (MAP-11). */
export const ListingCluster = z.object({
  /** the number of listings */
  count: z.int(),
  /** the lowest price among them */
  lowestPrice: Decimal,
  /** false when the number is an estimate from a sample, as for words or a distance */
  isExact: z.boolean(),
  /** a central point */
  latitude: z.number(),
  longitude: z.number(),
})
export type ListingCluster = z.infer<typeof ListingCluster>

/** The filters of the listings read within the map's view; with a zoom, dense views return clusters. */
export const ListingPointsSearch = z
  .object({
    ...listingFilterFields,
    bounds: BoundsText,
    zoom: z.optional(queryNumber(0, 18, /^\d{1,2}$/)),
  })
  .check(...placeChecks)
export type ListingPointsSearch = z.output<typeof ListingPointsSearch>

/**
 * The matching listings in view (decisions, OPEN-52). Without a zoom the newest ones; with one all as points,
 * or clusters when there are many.
 */
export const searchListingPoints = defineCall({
  name: 'searchListingPoints',
  method: 'GET',
  path: '/api/listing-points',
  summary: 'Find listings on a map',
  tag: 'listings',
  callers: 'anyone',
  responseHeaders: ['ETag'],
  query: ListingPointsSearch,
  success: { status: 200, body: z.array(z.union([ListingPoint, ListingCluster])) },
  errors: ['invalid', 'rate_limited'],
})
