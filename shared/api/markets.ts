import * as z from 'zod/mini'
import { marketRadius } from '#shared/market-list.ts'
import { defineCall } from './call.ts'
import { degrees } from './fields.ts'

const radiusText = `Please choose a radius from ${marketRadius.least} to ${marketRadius.most} miles`

/** A radius in miles as a form sends it; 10 when it says none (MKT-19). */
export const MarketRadius = z._default(
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

const zipText = 'Please type a ZIP of five digits, such as 80302'

/** A ZIP, or ZIP+4 of which the first five digits count. */
export const Zip = z.pipe(
  z.string(zipText).check(z.trim(), z.regex(/^\d{5}(-\d{4})?$/, zipText)),
  z.transform((text) => text.slice(0, 5)),
)

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

/** Where markets come from: the operator's import of the USDA's list, or the list that the product brings along. */
export const MarketSource = z.enum(['imported', 'bundled'])
export type MarketSource = z.infer<typeof MarketSource>

export const FoundMarkets = z.object({
  source: MarketSource,
  /** where was asked for; a ZIP's town names it */
  place: z.object({ label: z.nullable(z.string()), latitude: z.number(), longitude: z.number() }),
  /** miles */
  radius: z.number(),
  /** the nearest first */
  markets: z.array(MarketNear),
})
export type FoundMarkets = z.infer<typeof FoundMarkets>

/** What is asked of the market finder: a ZIP, or a point, and how far around it. */
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

/** Farmers markets around a ZIP or a point, the nearest first (MKT-18, MKT-23). */
export const findMarkets = defineCall({
  name: 'findMarkets',
  method: 'GET',
  path: '/api/markets',
  summary: 'Find farmers markets around a ZIP or a point',
  tag: 'markets',
  query: MarketsQuery,
  success: { status: 200, body: FoundMarkets },
  errors: ['invalid', 'rate_limited'],
})

/** Which list the finders answer from. */
export const getMarketList = defineCall({
  name: 'getMarketList',
  method: 'GET',
  path: '/api/market-list',
  summary: 'Which list of farmers markets is in use',
  tag: 'markets',
  success: { status: 200, body: z.object({ source: MarketSource, count: z.int() }) },
  errors: ['rate_limited'],
})
