import * as z from 'zod/mini'
import { distanceMiles, type Point } from './distance.ts'
import { webAddress } from './web-address.ts'

/** A market in the bundled file (DATA-29). */
const ListedMarket = z.pipe(
  z.object({
    id: z.string().check(z.minLength(1)),
    name: z.string().check(z.minLength(1)),
    address: z.string(),
    zip: z.string().check(z.regex(/^\d{5}$/)),
    lat: z.number().check(z.gte(-90), z.lte(90)),
    lon: z.number().check(z.gte(-180), z.lte(180)),
    website: z.nullable(z.string()),
  }),
  z.transform(
    ({ lat, lon, website, ...market }): Market => ({
      ...market,
      latitude: lat,
      longitude: lon,
      website: webAddress(website),
    }),
  ),
)

/** The bundled list as the API serves it (API-31); it must contain a market. */
export const MarketListFile = z.array(ListedMarket).check(z.minLength(1))

/** A farmers market; `website` is a safe http(s) address or null. */
export interface Market extends Point {
  id: string
  name: string
  address: string
  zip: string | null
  website: string | null
}

export interface MarketNear extends Market {
  /** miles from the given point */
  distance: number
}

/** Bounds and default of the market finder's radius, in miles (MKT-19). */
export const marketRadius = { least: 1, most: 100, usual: 10 } as const

/** The markets within a radius in miles, nearest first (MKT-23). */
export function marketsWithin<M extends Market>(
  markets: readonly M[],
  point: Point,
  radius: number,
): (M & { distance: number })[] {
  return markets
    .map((market) => ({ ...market, distance: distanceMiles(point, market) }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance)
}
