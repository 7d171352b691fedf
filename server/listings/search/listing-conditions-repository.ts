import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Bounds } from '#shared/api/listing-search.ts'
import type { Category } from '#shared/categories.ts'
import type { DietColumn } from '#shared/diets.ts'
import type { Point } from '#shared/distance.ts'
import { canBeOrdered } from '../sold-out-repository.ts'
import { circlesAround, type FlatPoint, flatCorners } from './flat-map-rules.ts'
import { readyBefore, readyThen, withBitOfDates } from './orderable-repository.ts'
import { type Box, boxesOfBounds } from './search-area-rules.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** Which listings a search is about; null and empty mean no filter. */
export interface ListingFilter {
  /** public listings that were not ready before this moment; null: all of `cookId` that are not archived */
  readySince: Date | null
  cookId: string | null
  words: SearchTerms | null
  cuisine: Category | null
  maxPriceCents: number | null
  diets: readonly DietColumn[]
  /** the days of pickup */
  dates: WantedDates | null
  /** leaves out sold-out listings; a search for dates always does */
  hidesSoldOut: boolean
  bounds: Bounds | null
}

/** A ring around a place, in miles. */
export interface Ring {
  place: Point
  from: number
  to: number
}

/** Miles to ask beyond a distance: the last digits of the database differ from those of `shared/distance.ts`. */
export const slack = 0.001

/** How many Bloom bits a statement asks for: few different numbers keep few statements prepared. */
const bitCounts = [2, 4, 8] as const

/** A listing on the flat map, as its index has it. */
export const mapPoint = sql`map_point(shown_latitude, shown_longitude)`
export const hasPoint = sql<SqlBool>`shown_latitude is not null`
export const pointless = sql<SqlBool>`shown_latitude is null`
export const newestFirst = sql`created_at desc, id desc`

/** All conditions of a filter, for rows named `food_listings`. */
export function conditions(filter: ListingFilter): RawBuilder<SqlBool>[] {
  return [...scope(filter), ...narrowing(filter)]
}

/** The listings before any filter; every search index is partial on this. */
export function scope({ readySince, cookId }: ListingFilter): RawBuilder<SqlBool>[] {
  return [
    readySince === null
      ? sql<SqlBool>`archived_at is null`
      : sql<SqlBool>`is_public and not has_left_browsing and (ready_at >= ${readySince}) is true`,
    ...(cookId === null ? [] : [sql<SqlBool>`cook_id = ${cookId}`]),
  ]
}

/** The conditions beyond the scope. */
export function narrowing(filter: ListingFilter): RawBuilder<SqlBool>[] {
  return [...carried(filter), ...late(filter)]
}

/** The conditions that search indexes carry. */
export function carried(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const { words, maxPriceCents, diets, dates, bounds } = filter
  return [
    // there is always a condition to join
    sql<SqlBool>`true`,
    ...ofCategory(filter),
    ...(maxPriceCents === null ? [] : [sql<SqlBool>`price_cents <= ${maxPriceCents}`]),
    ...diets.map((diet) => sql<SqlBool>`${sql.ref(diet)}`),
    ...(bounds === null ? [] : [withinBoxes(boxesOfBounds(bounds))]),
    ...(dates === null ? [] : [readyBefore(dates), withBitOfDates(dates)]),
    ...(words === null ? [] : withBloomBits(words)),
  ]
}

/** The conditions that read a listing and its batches, which takes many times as long. */
export function late({ words, dates, hidesSoldOut }: ListingFilter): RawBuilder<SqlBool>[] {
  return [
    ...(dates === null ? [] : [readyThen(dates)]),
    ...(words === null ? [] : [withWords(words)]),
    ...(hidesSoldOut && dates === null ? [isLeft] : []),
  ]
}

const isLeft = sql<SqlBool>`(
  select ${canBeOrdered(sql`listing`)} from food_listings as listing where listing.id = food_listings.id
)`

/** The filter by category, which has indexes in the order of time and of price. */
export function ofCategory({ cuisine }: ListingFilter): RawBuilder<SqlBool>[] {
  return cuisine === null ? [] : [sql<SqlBool>`cuisine = ${cuisine}`]
}

/** Rules out listings by the Bloom bits in an index. The planner takes "<> 0" for likely. */
function withBloomBits({ bits }: SearchTerms): RawBuilder<SqlBool>[] {
  const count = bits.length === 0 ? 0 : (bitCounts.find((count) => count >= bits.length) ?? 8)
  return Array.from(
    { length: count },
    (_, i) => sql<SqlBool>`get_bit(word_marks, ${bits[i] ?? bits[0]}) <> 0`,
  )
}

function withWords({ query }: SearchTerms): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select listing.words @@ ${query}::tsquery from food_listings as listing where listing.id = food_listings.id
  )`
}

/** Compares the points that an index carries. */
function withinBoxes(boxes: readonly Box[]): RawBuilder<SqlBool> {
  return any(
    boxes.map(
      ({ south, west, north, east }) =>
        sql<SqlBool>`(shown_latitude >= ${south}) is true and (shown_latitude <= ${north}) is true
        and (shown_longitude >= ${west}) is true and (shown_longitude <= ${east}) is true`,
    ),
  )
}

/** Leads through the map's index to boxes; no condition for the whole world. */
export function inBoxes(boxes: readonly Box[]): RawBuilder<SqlBool>[] {
  if (boxes.some(({ south, north, west, east }) => north - south >= 180 && east - west >= 360)) return []
  return [any(boxes.map((box) => sql<SqlBool>`${mapPoint} <@ box(${sql.join(flatCorners(box).map(onMap))})`))]
}

/** Leads through the map's index to everything within some miles of a place; no condition near a pole. */
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

/** Whether a listing is in a ring, or a hair outside. */
export function inside({ place, from: least, to }: Ring): RawBuilder<SqlBool> {
  const within = sql<SqlBool>`${hasPoint} and ${miles(place)} <= ${to + slack}`
  return least > 0 ? sql<SqlBool>`${within} and ${miles(place)} >= ${least - slack}` : within
}

/** A point on the flat map, worked out once rather than for each row. */
export const onMap = ({ x, y }: FlatPoint) => sql`point(${x}, ${y})`

/** The distance of a listing from a place. */
export const miles = ({ latitude, longitude }: Point) =>
  sql<number>`distance_miles(${latitude}, ${longitude}, shown_latitude, shown_longitude)`

/** All of several conditions; there must be one. */
export const all = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(parts, sql` and `)}`
const any = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`

/** The listings under some conditions. */
export function from(where: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql`from food_listings where ${all(where)}`
}
