import * as z from 'zod/mini'
import { allCategories, categories } from '#shared/categories.ts'
import { byDietField } from '#shared/diets.ts'
import { namedDays } from '#shared/named-days.ts'
import { date, degrees, optionalText, QueryFlag, queryNumber } from './fields.ts'
import { PersonId } from './ids.ts'

export const listingSorts = ['nearest', 'soonest', 'newest', 'price'] as const

/** How many listings one answer holds when not told otherwise, and at most (decisions, OPEN-52). */
export const listingPageSize = { usual: 24, most: 100 } as const

/** How long the text of a search may be, in characters. */
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

/** A day that something is wanted on: of each listing's own place, or a date. */
export const WantedDay = z.union([z.enum(namedDays), date('Must be today, tomorrow, weekend or a date')])

/** What narrows the listings, in the list and on the map alike. Absent means no filter. */
export const listingFilterFields = {
  query: z.optional(optionalText(longestQuery)),
  cuisine: z.optional(z.enum([allCategories, ...categories], 'This category is not known')),
  /** the highest price, in dollars (FIND-08) */
  maxPrice: z.optional(queryNumber(0, 1_000_000)),
  /** when it is picked up: a day of each listing's own place, or a date */
  day: z.optional(WantedDay),
  ...byDietField(() => z.optional(QueryFlag)),
  /** whether what is sold out is left out; of a day only what can still be ordered is answered in any case */
  hidesSoldOut: z.optional(QueryFlag),
  latitude: z.optional(degrees(90)),
  longitude: z.optional(degrees(180)),
  /** miles; needs a place */
  maxDistance: z.optional(queryNumber(0, 12_500)),
}

/** A place has both its degrees, and a distance is measured from a place. */
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
 * The filters of the listings read (API-01; decisions, OPEN-24). Bounds whose west is greater than their east cross the
 * date line.
 */
export const ListingSearch = z
  .object({
    ...listingFilterFields,
    sellerId: z.optional(PersonId),
    bounds: z.optional(BoundsText),
    /** whether only those are answered that have no point for strangers, the newest first; no order or part of the map goes with it */
    lacksPoint: z.optional(QueryFlag),
    /** nearest needs a place and is the usual order with one; newest is it without; soonest goes by a listing's next pickup window for which can be ordered, else by when it is ready next */
    sort: z.optional(z.enum(listingSorts, 'Must be nearest, soonest, newest or price')),
    limit: z.optional(queryNumber(1, listingPageSize.most, /^\d{1,3}$/)),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    /** how much of each listing is answered; without it all */
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
      error: 'Goes with neither sort nor bounds',
    }),
  )
export type ListingSearch = z.output<typeof ListingSearch>
