import * as z from 'zod/mini'
import { allCategories, categories } from '#shared/categories.ts'
import { byDietField } from '#shared/diets.ts'
import { namedDays } from '#shared/named-days.ts'
import { date, degrees, optionalText, QueryFlag, queryNumber } from './fields.ts'
import { PersonId } from './ids.ts'

/** The orders of search results; `nearest` needs a place. */
const listingSorts = ['nearest', 'soonest', 'newest', 'price'] as const

/** The default and largest number of listings in a response (decisions, OPEN-52). */
export const listingPageSize = { usual: 24, most: 100 } as const

/** The longest search text, in characters. */
export const longestQuery = 200

/** South, west, north, east in degrees. */
export type Bounds = [south: number, west: number, north: number, east: number]

const boundsMessage = 'Must be south,west,north,east in degrees'
const edge = '-?\\d{1,3}(?:\\.\\d{1,30})?'

/** A part of the map: `south,west,north,east`. */
export const BoundsText = z.pipe(
  z.string(boundsMessage).check(z.regex(new RegExp(`^${edge}(?:,${edge}){3}$`), boundsMessage)),
  z.transform((text, context): Bounds => {
    const [south = 0, west = 0, north = 0, east = 0] = text.split(',').map(Number)
    const onEarth = Math.max(Math.abs(south), Math.abs(north)) <= 90
    if (onEarth && south <= north && Math.max(Math.abs(west), Math.abs(east)) <= 180)
      return [south, west, north, east]
    context.issues.push({ code: 'custom', message: boundsMessage, input: text })
    return z.NEVER
  }),
)

const needsPlace = 'Needs latitude and longitude'

interface Place {
  latitude?: number | undefined
  longitude?: number | undefined
  maxDistance?: number | undefined
}

/** A day in each listing's own time zone, or a date. */
export const WantedDay = z.union([z.enum(namedDays), date('Must be today, tomorrow, weekend or a date')])

/** The filters of listings, for the list and the map. Omitted ones do not restrict. */
export const listingFilterFields = {
  query: z.optional(optionalText(longestQuery)),
  /** how many words of the query a listing must have at least; omitted: all, or as many as some listing has */
  leastWords: z.optional(queryNumber(1, longestQuery, /^\d{1,3}$/)),
  cuisine: z.optional(z.enum([allCategories, ...categories], 'Choose a category from the list')),
  /** the highest price, in dollars (FIND-08) */
  maxPrice: z.optional(queryNumber(0, 1_000_000)),
  /** the pickup day, in each listing's own time zone, or a date */
  day: z.optional(WantedDay),
  ...byDietField(() => z.optional(QueryFlag)),
  /** whether to hide sold-out listings; with a day, they are always hidden */
  hidesSoldOut: z.optional(QueryFlag),
  latitude: z.optional(degrees(90)),
  longitude: z.optional(degrees(180)),
  /** miles; needs a place */
  maxDistance: z.optional(queryNumber(0, 12_500)),
}

/** A place needs both degrees, and a distance needs a place. */
export const placeChecks = [
  z.refine<Place>(({ latitude, longitude }) => latitude !== undefined || longitude === undefined, {
    path: ['latitude'],
    error: 'Needs to come with longitude',
  }),
  z.refine<Place>(({ latitude, longitude }) => longitude !== undefined || latitude === undefined, {
    path: ['longitude'],
    error: 'Needs to come with latitude',
  }),
  z.refine<Place>(({ latitude, maxDistance }) => latitude !== undefined || maxDistance === undefined, {
    path: ['maxDistance'],
    error: needsPlace,
  }),
]

/**
 * The filters of the listings read (API-01; decisions, OPEN-24). Bounds whose west exceeds their east cross
 * the date line.
 */
export const ListingSearch = z
  .object({
    ...listingFilterFields,
    sellerId: z.optional(PersonId),
    bounds: z.optional(BoundsText),
    /** only listings without a public point, newest first; excludes a sort order and bounds */
    lacksPoint: z.optional(QueryFlag),
    /**
     * nearest needs a place and is the default with one, newest the default without; soonest sorts by the
     * next pickup window that can be ordered, else by ready time
     */
    sort: z.optional(z.enum(listingSorts, 'Must be nearest, soonest, newest or price')),
    limit: z.optional(queryNumber(1, listingPageSize.most, /^\d{1,3}$/)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    /** which fields of each listing to return; omitted: all */
    fields: z.optional(z.literal('card', 'Must be card, or left out')),
  })
  .check(
    ...placeChecks,
    z.refine(({ latitude, sort }) => latitude !== undefined || sort !== 'nearest', {
      path: ['sort'],
      error: needsPlace,
    }),
    z.refine(({ lacksPoint, sort, bounds }) => !lacksPoint || (sort === undefined && bounds === undefined), {
      path: ['lacksPoint'],
      error: 'Cannot be combined with sort or bounds',
    }),
  )
export type ListingSearch = z.output<typeof ListingSearch>
