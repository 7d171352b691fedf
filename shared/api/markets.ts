import * as z from 'zod/mini'
import { marketRadius } from '#shared/market-list.ts'
import { defineCall } from './call.ts'
import { degrees } from './fields.ts'

const radiusText = `Choose a radius from ${marketRadius.least} to ${marketRadius.most} miles`

/** A radius in miles as a form sends it; 10 by default (MKT-19). */
const MarketRadius = z._default(
  z.pipe(
    z.union([z.number(), z.string()], radiusText),
    z.transform((value, context) => {
      const text = String(value).trim()
      if (text === '') return marketRadius.usual
      const miles = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
      if (miles >= marketRadius.least && miles <= marketRadius.most) return miles
      context.issues.push({ code: 'custom', message: radiusText, input: value })
      return z.NEVER
    }),
  ),
  marketRadius.usual,
)

const zipText = 'Enter a five-digit ZIP code, such as 80302'

/** A ZIP, or a ZIP+4 reduced to its first five digits. */
export const Zip = z.pipe(
  z.string(zipText).check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, zipText)),
  z.transform((text) => text.slice(0, 5)),
)

/** A farmers market, with its distance. */
const MarketNear = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  zip: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  website: z.nullable(z.string()),
  /** miles */
  distance: z.number(),
})

/** The origin of the markets: the operator's import of the USDA's list, or the bundled list. */
export const MarketSource = z.enum(['imported', 'bundled'])
export type MarketSource = z.infer<typeof MarketSource>

/** Farmers markets around a point, nearest first. */
export const FoundMarkets = z.object({
  source: MarketSource,
  /** the center of the search; a ZIP is labeled by its town */
  place: z.object({ label: z.nullable(z.string()), latitude: z.number(), longitude: z.number() }),
  /** miles */
  radius: z.number(),
  /** nearest first */
  markets: z.array(MarketNear),
})
export type FoundMarkets = z.infer<typeof FoundMarkets>

/** A search for markets: a ZIP or a point, and a radius. */
export const MarketsQuery = z
  .object({
    zip: z.optional(Zip),
    latitude: z.optional(degrees(90)),
    longitude: z.optional(degrees(180)),
    radius: MarketRadius,
  })
  .check(
    z.refine(
      ({ zip, latitude, longitude }) =>
        zip !== undefined || (latitude !== undefined && longitude !== undefined),
      { error: zipText, path: ['zip'] },
    ),
  )

/** Farmers markets around a ZIP or a point, nearest first (MKT-18, MKT-23). */
export const findMarkets = defineCall({
  name: 'findMarkets',
  method: 'GET',
  path: '/api/markets',
  summary: 'Find farmers markets',
  tag: 'markets',
  callers: 'anyone',
  query: MarketsQuery,
  success: { status: 200, body: FoundMarkets },
  errors: ['invalid', 'rate_limited'],
})

/** The list that searches use. */
export const getMarketList = defineCall({
  name: 'getMarketList',
  method: 'GET',
  path: '/api/market-list',
  summary: 'Get the source of the farmers markets',
  tag: 'markets',
  callers: 'anyone',
  success: { status: 200, body: z.object({ source: MarketSource, count: z.int() }) },
  errors: ['rate_limited'],
})
