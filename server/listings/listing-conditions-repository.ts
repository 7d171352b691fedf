import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Bounds } from '#shared/api/listings.ts'
import type { Category } from '#shared/categories.ts'
import type { Point } from '#shared/distance.ts'
import { type Box, boxesAround, boxesOfBounds, cellsOf } from './search-area-rules.ts'

export type Diet = 'is_vegetarian' | 'is_vegan' | 'is_gluten_free' | 'is_dairy_free'

/** Which listings a search is about; null and empty mean no filter. */
export interface ListingFilter {
  /** public listings that were not ready before this moment; null: all of `cookId` that are not archived */
  readySince: Date | null
  cookId: string | null
  /** what `wordsQuery` made of the text */
  words: string | null
  cuisine: Category | null
  maxPriceCents: number | null
  diets: readonly Diet[]
  bounds: Bounds | null
}

/** A ring around a place, in miles. */
export interface Ring {
  place: Point
  from: number
  to: number
}

/**
 * The database's distances may differ from ours in the last digits (by up to 0.0002 miles where the far side of the
 * earth is measured), so it is asked for this many miles more, and `shared/distance.ts` has the last word.
 */
export const slack = 0.001

/** Category and price are looked up in the index of cells while an area touches no more than this many. */
const mostCells = 250

/** So many cells are asked one by one for their first matches in an order. */
const mostOrderedCells = 120

/** The map's index is asked up to this size of a ring, in miles, and of a view, in degrees from south to north. */
const widestRing = 500
const widestView = 8

/** A listing on the flat map, as its index has it. */
export const mapPoint = sql`map_point(shown_latitude, shown_longitude)`

/** Whether a listing has a point at all. */
export const hasPoint = sql<SqlBool>`shown_latitude is not null`

/** The filters of a search, the same for every order. */
export function conditions(filter: ListingFilter): RawBuilder<SqlBool>[] {
  return [...scope(filter), ...narrowing(filter)]
}

/** What a search asks beyond its scope: of rows in the scope nothing else need be read. */
export function narrowing(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const { words, maxPriceCents, diets, bounds } = filter
  return [
    // so that there is always something to ask
    sql<SqlBool>`true`,
    ...(words === null ? [] : [sql<SqlBool>`words @@ ${words}::tsquery`]),
    ...cuisineOf(filter),
    ...(maxPriceCents === null ? [] : [sql<SqlBool>`price_cents <= ${maxPriceCents}`]),
    ...diets.map((diet) => sql<SqlBool>`${sql.ref(diet)}`),
    ...(bounds === null ? [] : withinBounds(bounds)),
  ]
}

/** The listings a search is about before any filter: every search index of theirs is partial on this. */
export function scope({ readySince, cookId }: ListingFilter): RawBuilder<SqlBool>[] {
  return [
    readySince === null
      ? sql<SqlBool>`archived_at is null`
      : sql<SqlBool>`is_public and not has_left_browsing and ready_at >= ${readySince}`,
    ...(cookId === null ? [] : [sql<SqlBool>`cook_id = ${cookId}`]),
  ]
}

/** The one filter that has an index in the order of time and of price. */
export function cuisineOf({ cuisine }: ListingFilter): RawBuilder<SqlBool>[] {
  return cuisine === null ? [] : [sql<SqlBool>`cuisine = ${cuisine}`]
}

function withinBounds(bounds: Bounds): RawBuilder<SqlBool>[] {
  const exactly = boxesOfBounds(bounds).map(
    ({ south, west, north, east }) =>
      sql<SqlBool>`shown_latitude between ${south} and ${north} and shown_longitude between ${west} and ${east}`,
  )
  return [any(exactly), ...(bounds[2] - bounds[0] > widestView ? [] : inBoxes(boxesOfBounds(bounds)))]
}

/** What leads to a ring's listings through an index: nothing when it is so large that no index helps. */
export function areaOf(ring: Ring, filter: ListingFilter): RawBuilder<SqlBool>[] {
  const cells = cellsFor(ring, filter)
  if (cells !== null)
    return [sql<SqlBool>`map_cell(shown_latitude, shown_longitude) = any(${cells}::integer[])`]
  return ring.to > widestRing ? [] : inBoxes(boxesAround(ring.place, ring.to + slack))
}

/** The cells of a small area that category or price narrow further; null when the map's index serves better. */
export function cellsFor(
  ring: Ring,
  { cuisine, maxPriceCents, words, readySince, cookId }: ListingFilter,
): number[] | null {
  if (readySince === null || cookId !== null || words !== null) return null
  if (cuisine === null && maxPriceCents === null) return null
  return cellsOf(boxesAround(ring.place, ring.to + slack), mostCells)
}

/** The cells of a small area, each of which has the search's orders in an index; null when the map's index serves better. */
export function orderedCells(ring: Ring, { words, readySince, cookId }: ListingFilter): number[] | null {
  if (readySince === null || cookId !== null || words !== null) return null
  return cellsOf(boxesAround(ring.place, ring.to + slack), mostOrderedCells)
}

/** What lies in a ring, and a little around it. */
export function inside({ place, from: least, to }: Ring): RawBuilder<SqlBool> {
  const within = sql<SqlBool>`${hasPoint} and ${miles(place)} <= ${to + slack}`
  return least > 0 ? sql<SqlBool>`${within} and ${miles(place)} >= ${least - slack}` : within
}

/** What leads through the map's index to boxes: nothing for the whole world. */
export function inBoxes(boxes: readonly Box[]): RawBuilder<SqlBool>[] {
  if (boxes.some((box) => box.south <= -90 && box.north >= 90 && box.west <= -180 && box.east >= 180))
    return []
  return [
    any(
      boxes.map(
        ({ south, west, north, east }) =>
          sql<SqlBool>`${mapPoint} <@ box(map_point(${south}, ${west}), map_point(${north}, ${east}))`,
      ),
    ),
  ]
}

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

/** The same, to be found by its conditions whatever order is asked for: `offset 0` keeps the two apart. */
export function fenced(
  where: readonly RawBuilder<SqlBool>[],
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`from (select ${wanted} ${from(where)} offset 0) as matching`
}

export const newestFirst = sql`created_at desc, id desc`
