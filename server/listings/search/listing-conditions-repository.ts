import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Bounds } from '#shared/api/listing-search.ts'
import type { Category } from '#shared/categories.ts'
import type { DietColumn } from '#shared/diets.ts'
import type { Point } from '#shared/distance.ts'
import { canBeOrdered } from '../sold-out-repository.ts'
import { circlesAround, type FlatPoint, flatCorners } from './flat-map-rules.ts'
import { isOrderableOn, readyBefore, withDayBits } from './orderable-repository.ts'
import { type Box, boxesOfBounds } from './search-area-rules.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** The filters of a search; null and empty mean no filter. */
export interface ListingFilter {
  /** public listings ready at this time or later; null: all listings of `cookId` that are not archived */
  readySince: Date | null
  cookId: string | null
  words: SearchTerms | null
  /** whether listings have the words in their title, category, diets or baker's name; omitted: both */
  isNamed?: boolean
  cuisine: Category | null
  maxPriceCents: number | null
  diets: readonly DietColumn[]
  /** the days of pickup */
  dates: WantedDates | null
  /** excludes sold-out listings; `dates` always does */
  hidesSoldOut: boolean
  bounds: Bounds | null
}

/** A ring around a place, in miles. */
export interface Ring {
  place: Point
  from: number
  to: number
}

/** Extra miles for database queries: PostgreSQL and `shared/distance.ts` differ in the last digits. */
export const slack = 0.001

/** The numbers of Bloom bits in a statement; few variants keep few statements prepared. */
const bitCounts = [2, 4, 8] as const

/** A statement checks at most this many words with alternatives, each with this many alternatives of two bits. */
const mostChoices = 2
const alternatives = 4

/** A listing's point on the flat map, exactly as indexed. */
export const mapPoint = sql`map_point(shown_latitude, shown_longitude)`
export const hasPoint = sql<SqlBool>`shown_latitude is not null`
export const pointless = sql<SqlBool>`shown_latitude is null`
export const newestFirst = sql`created_at desc, id desc`

/** All conditions of a filter, for rows named `food_listings`. */
export function allConditions(filter: ListingFilter): RawBuilder<SqlBool>[] {
  return [...scope(filter), ...filterConditions(filter)]
}

/** The conditions before any filter; every search index is partial on these. */
export function scope({ readySince, cookId }: ListingFilter): RawBuilder<SqlBool>[] {
  return [
    readySince === null
      ? sql<SqlBool>`archived_at is null`
      : sql<SqlBool>`is_public and not has_left_browsing and (ready_at >= ${readySince}) is true`,
    ...(cookId === null ? [] : [sql<SqlBool>`cook_id = ${cookId}`]),
  ]
}

/** The conditions of the filters, beyond the scope. */
export function filterConditions(filter: ListingFilter): RawBuilder<SqlBool>[] {
  return [...indexedConditions(filter), ...rowConditions(filter)]
}

/** The conditions that search indexes can check. */
export function indexedConditions(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const { words, maxPriceCents, diets, dates, bounds } = filter
  return [
    // the list must never be empty
    sql<SqlBool>`true`,
    ...ofCategory(filter),
    ...(maxPriceCents === null ? [] : [sql<SqlBool>`price_cents <= ${maxPriceCents}`]),
    ...diets.map((diet) => sql<SqlBool>`${sql.ref(diet)}`),
    ...(bounds === null ? [] : [withinBoxes(boxesOfBounds(bounds))]),
    ...(dates === null ? [] : [readyBefore(dates), withDayBits(dates)]),
    ...(words === null ? [] : withBloomBits(words)),
  ]
}

/** The conditions that read listings and batches, which are many times slower; `hasWords`: the words are checked. */
export function rowConditions(
  { words, isNamed, dates, hidesSoldOut }: ListingFilter,
  hasWords = false,
): RawBuilder<SqlBool>[] {
  return [
    ...(dates === null ? [] : [isOrderableOn(dates)]),
    ...(words === null || hasWords ? [] : [withWords(words)]),
    ...(words === null || isNamed === undefined ? [] : [namedBy(words, isNamed)]),
    ...(hidesSoldOut && dates === null ? [isLeft] : []),
  ]
}

const isLeft = sql<SqlBool>`(
  select ${canBeOrdered(sql`listing`)} from food_listings as listing where listing.id = food_listings.id
)`

/** The category filter, which has indexes by time and by price. */
export function ofCategory({ cuisine }: ListingFilter): RawBuilder<SqlBool>[] {
  return cuisine === null ? [] : [sql<SqlBool>`cuisine = ${cuisine}`]
}

/** Excludes listings by the Bloom bits in an index. */
function withBloomBits({ bits }: SearchTerms): RawBuilder<SqlBool>[] {
  const sure = [...new Set(bits.filter((groups) => groups.length === 1).flat(2))]
  const count = sure.length === 0 ? 0 : (bitCounts.find((count) => count >= sure.length) ?? 8)
  const choices = bits.filter((groups) => groups.length > 1).slice(0, mostChoices)
  return [
    ...Array.from({ length: count }, (_, i) => hasBit(sure[i] ?? sure[0])),
    ...choices.map((groups) =>
      any(
        Array.from({ length: alternatives }, (_, i) => {
          // the last bits are those of the longest beginning
          const [one, other] = (groups[i] ?? groups[0] ?? []).slice(-2)
          return all([hasBit(one), hasBit(other)])
        }),
      ),
    ),
  ]
}

/** "<> 0" lets the planner assume that most rows match. */
function hasBit(bit: number | undefined): RawBuilder<SqlBool> {
  return sql<SqlBool>`get_bit(word_marks, ${bit}) <> 0`
}

function withWords({ query }: SearchTerms): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select listing.words @@ ${query}::tsquery from food_listings as listing where listing.id = food_listings.id
  )`
}

function namedBy({ query }: SearchTerms, isNamed: boolean): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select (listing.name_words @@ ${query}::tsquery) is true from food_listings as listing
    where listing.id = food_listings.id
  ) = ${sql.lit(isNamed)}`
}

/** Compares the coordinates that an index covers. */
function withinBoxes(boxes: readonly Box[]): RawBuilder<SqlBool> {
  return any(
    boxes.map(
      ({ south, west, north, east }) =>
        sql<SqlBool>`(shown_latitude >= ${south}) is true and (shown_latitude <= ${north}) is true
        and (shown_longitude >= ${west}) is true and (shown_longitude <= ${east}) is true`,
    ),
  )
}

/** Selects boxes through the map's index; no condition for the whole world. */
export function inBoxes(boxes: readonly Box[]): RawBuilder<SqlBool>[] {
  if (boxes.some(({ south, north, west, east }) => north - south >= 180 && east - west >= 360)) return []
  return [any(boxes.map((box) => sql<SqlBool>`${mapPoint} <@ box(${sql.join(flatCorners(box).map(onMap))})`))]
}

/** Selects everything within some miles of a place through the map's index; no condition near a pole. */
export function inCircle(place: Point, miles: number): RawBuilder<SqlBool>[] {
  const circles = circlesAround(place, miles)
  if (circles === null) return []
  return [
    any(
      circles.map(
        ({ radius, ...center }) =>
          sql<SqlBool>`${mapPoint} <@ circle(${onMap(center)}, ${radius}::double precision)`,
      ),
    ),
  ]
}

/** Whether a listing is in a ring or slightly outside. */
export function inside({ place, from: least, to }: Ring): RawBuilder<SqlBool> {
  const within = sql<SqlBool>`${hasPoint} and ${miles(place)} <= ${to + slack}`
  return least > 0 ? sql<SqlBool>`${within} and ${miles(place)} >= ${least - slack}` : within
}

/** A point on the flat map, as a constant rather than computed per row. */
export const onMap = ({ x, y }: FlatPoint) => sql`point(${x}, ${y})`

/** The distance between a listing and a place, in miles. */
export const miles = ({ latitude, longitude }: Point) =>
  sql<number>`distance_miles(${latitude}, ${longitude}, shown_latitude, shown_longitude)`

/** Joins conditions with `and`; the list must not be empty. */
export const all = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(parts, sql` and `)}`
const any = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`

/** Selects the listings that meet all conditions. */
export function from(where: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql`from food_listings where ${all(where)}`
}
