import * as z from 'zod/mini'
import { categories } from '#shared/categories.ts'
import { defineCall } from './call.ts'
import { Decimal } from './fields.ts'
import { BoundsText, listingFilterFields, placeChecks } from './listings.ts'

/** How many points one answer holds at most; where more lie in view it holds the newest. */
export const mostListingPoints = 5000

/** A listing as the map marks it (MAP-11), at the point that strangers may see. */
export const ListingPoint = z.object({
  id: z.uuid(),
  title: z.string(),
  cuisine: z.enum(categories),
  price: Decimal,
  latitude: z.number(),
  longitude: z.number(),
})
export type ListingPoint = z.infer<typeof ListingPoint>

/** The filters of the listings read within the map's view. */
export const ListingPointsSearch = z
  .object({ ...listingFilterFields, bounds: BoundsText })
  .check(...placeChecks)
export type ListingPointsSearch = z.output<typeof ListingPointsSearch>

/** Where the listings are that match and lie in view, the newest first (decisions, OPEN-52). */
export const searchListingPoints = defineCall({
  name: 'searchListingPoints',
  method: 'GET',
  path: '/api/listing-points',
  summary: 'Find the points of listings in a part of the map',
  tag: 'listings',
  query: ListingPointsSearch,
  success: { status: 200, body: z.array(ListingPoint) },
  errors: ['invalid', 'rate_limited'],
})
