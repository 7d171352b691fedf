import * as z from 'zod/mini'
import { defineCall } from './call.ts'
import { degrees, optionalText } from './fields.ts'
import { MarketSource, Zip } from './markets.ts'

/** The directories of the USDA's Local Food Portal (MKT-12). */
export const directoryTypes = ['farmersmarket', 'csa', 'foodhub', 'onfarmmarket', 'agritourism'] as const
export type DirectoryType = (typeof directoryTypes)[number]

/** The radius options of the directory search, in miles (MKT-08). */
export const directoryRadii = [5, 10, 25, 50, 100] as const

/** The message for a search without any criterion (MKT-13). */
export const criteriaText = 'Please enter search criteria (ZIP code, city/state, or coordinates).'

/** The message when the directory does not respond (MKT-16). */
export const directoryFailedText =
  'Failed to fetch data from USDA API. The service may be temporarily unavailable.'

/** A form field that is sent empty when it is not filled in. */
const blankAsAbsent = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
    z.optional(schema),
  )

const radiusText = `Choose ${directoryRadii.join(', ')} miles`
const stateText = 'Enter a two-letter state code, such as CO'

/**
 * A search in the directory: a ZIP, optionally with a radius, a town and state, a state, or a point with a
 * radius.
 */
export const DirectoryQuery = z
  .object({
    zip: blankAsAbsent(Zip),
    radius: blankAsAbsent(
      z.pipe(
        z.pipe(z.union([z.string(), z.number()], radiusText), z.transform(Number)),
        z.literal([...directoryRadii], radiusText),
      ),
    ),
    city: blankAsAbsent(optionalText(100)),
    /** two letters, in either case (MKT-14) */
    state: blankAsAbsent(
      z.string(stateText).check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, stateText)),
    ),
    /** longitude, as the directory calls it */
    x: blankAsAbsent(degrees(180)),
    /** latitude, as the directory calls it */
    y: blankAsAbsent(degrees(90)),
  })
  .check(
    z.refine(({ city, state }) => city === undefined || state !== undefined, {
      error: 'Add the town’s state',
      path: ['state'],
    }),
    z.refine(({ x, y }) => (x === undefined) === (y === undefined), {
      error: 'Fill in both longitude and latitude',
      path: ['y'],
    }),
  )
export type DirectoryQuery = z.output<typeof DirectoryQuery>

/** An entry of the directory; texts are plain, and `media_website` is safe as a link (MKT-11, DATA-30). */
const DirectoryListing = z.object({
  listing_id: z.string(),
  listing_name: z.string(),
  location_address: z.string(),
  location_city: z.nullable(z.string()),
  location_state: z.nullable(z.string()),
  location_zipcode: z.nullable(z.string()),
  listing_desc: z.string(),
  media_website: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** miles from the searched point, if there is one */
  distance: z.nullable(z.number()),
})
export type DirectoryListing = z.infer<typeof DirectoryListing>

/** The source of a response: the USDA, or without its key our own lists (decisions, OPEN-69). */
export const DirectoryResponse = z.object({
  source: z.union([z.literal('usda'), MarketSource]),
  data: z.array(DirectoryListing),
})
export type DirectoryResponse = z.infer<typeof DirectoryResponse>

/** Searches the USDA's directory of local food (API-30, MKT-03 to MKT-07). */
export const searchDirectory = defineCall({
  name: 'searchDirectory',
  method: 'GET',
  path: '/api/usda/:type',
  summary: "Search the USDA's directory",
  tag: 'markets',
  callers: 'anyone',
  params: z.object({ type: z.enum(directoryTypes) }),
  query: DirectoryQuery,
  success: { status: 200, body: DirectoryResponse },
  errors: ['not_found', 'invalid', 'rate_limited', 'unavailable'],
})
