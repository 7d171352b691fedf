import * as z from 'zod/mini'
import { categories } from '#shared/categories.ts'
import { defineCall } from './call.ts'
import { Decimal, queryNumber } from './fields.ts'
import { ListingId } from './ids.ts'
import { BoundsText, listingFilterFields, placeChecks } from './listing-search.ts'

/** How many points one answer holds at most; where more lie in view it holds the newest. */
export const mostListingPoints = 5000

/** A listing as the map marks it (MAP-11), at the point that strangers may see. */
export const ListingPoint = z.object({
  id: ListingId,
  title: z.string(),
  cuisine: z.enum(categories),
  price: Decimal,
  /** whether some of its options cost more than `price`; left out where none does */
  hasHigherPrices: z.optional(z.literal(true)),
  latitude: z.number(),
  longitude: z.number(),
})
export type ListingPoint = z.infer<typeof ListingPoint>

/** Listings of one part of the map that are too many to be told one by one (MAP-11). */
export const ListingCluster = z.object({
  /** how many they are */
  count: z.int(),
  /** what the cheapest of that part costs */
  lowestPrice: Decimal,
  /** false where the number was worked out from some of the listings, as for words or a distance */
  isExact: z.boolean(),
  /** a point in the middle of them */
  latitude: z.number(),
  longitude: z.number(),
})
export type ListingCluster = z.infer<typeof ListingCluster>

/** The filters of the listings read within the map's view; with a zoom, crowded views are answered by clusters. */
export const ListingPointsSearch = z
  .object({
    ...listingFilterFields,
    bounds: BoundsText,
    zoom: z.optional(queryNumber(0, 18, /^\d{1,2}$/)),
  })
  .check(...placeChecks)
export type ListingPointsSearch = z.output<typeof ListingPointsSearch>

/**
 * Where the listings are that match and lie in view (decisions, OPEN-52). Without a zoom the newest of them; with one,
 * all of them as points where the view holds few, else clusters.
 */
export const searchListingPoints = defineCall({
  name: 'searchListingPoints',
  method: 'GET',
  path: '/api/listing-points',
  summary: 'Find the points of listings in a part of the map',
  tag: 'listings',
  query: ListingPointsSearch,
  success: { status: 200, body: z.array(z.union([ListingPoint, ListingCluster])) },
  errors: ['invalid', 'rate_limited'],
})
