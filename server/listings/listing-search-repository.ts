import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
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

/** A listing with the point strangers see, from which every distance is measured. */
export interface Match {
  id: string
  created_at: Date
  price_cents: number
  shown_latitude: number | null
  shown_longitude: number | null
}

/** A match as the map marks it. */
export interface PointMatch {
  id: string
  title: string
  cuisine: Category
  price_cents: number
  shown_latitude: number
  shown_longitude: number
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

/** The map's index is asked up to this size of a ring, in miles, and of a view, in degrees from south to north. */
const widestRing = 500
const widestView = 8

/** How many listings are looked at in their order before words are looked up. */
const wordsWalk = 1000

const columns = sql`id, created_at, price_cents, shown_latitude, shown_longitude`
const mapPoint = sql`map_point(shown_latitude, shown_longitude)`

/** The words of a text as the database searches for them; null when it has none. */
export async function wordsQuery(db: Db, text: string): Promise<string | null> {
  const { rows } = await sql<{ words: string | null }>`select words_query(${text})::text as words`.execute(db)
  return rows[0]?.words ?? null
}

/** The newest matches after a position; with a ring, those inside it (and a little around) or without a point. */
export async function newestMatches(
  db: Db,
  filter: ListingFilter,
  after: { at: Date; id: string } | null,
  limit: number,
  ring: Ring | null = null,
): Promise<Match[]> {
  return matchesInOrder(db, filter, afterMoment(after), newestFirst, limit, ring)
}

/** The cheapest matches after a position, the newest first where prices are equal; the ring as above. */
export async function cheapestMatches(
  db: Db,
  filter: ListingFilter,
  after: { price: number; at: Date; id: string } | null,
  limit: number,
  ring: Ring | null = null,
): Promise<Match[]> {
  const position = after
    ? [
        sql<SqlBool>`price_cents >= ${after.price}
          and (price_cents > ${after.price} or (created_at, id) < (${after.at}, ${after.id}))`,
      ]
    : []
  return matchesInOrder(db, filter, position, cheapestFirst, limit, ring)
}

/** The newest matches without a point after a position. */
export async function pointlessMatches(
  db: Db,
  filter: ListingFilter,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<Match[]> {
  const where = [...conditions(filter), pointless, ...afterMoment(after)]
  return found(db, sql`${from(where)} order by ${newestFirst} limit ${limit}`)
}

/** The newest matches that have a point; with a ring, those inside it and a little around. */
export async function newestPoints(
  db: Db,
  filter: ListingFilter,
  ring: Ring | null,
  limit: number,
): Promise<PointMatch[]> {
  const area = ring ? [...areaOf(ring, filter), inside(ring)] : [hasPoint]
  const where = [...conditions(filter), ...area]
  const wanted = sql`id, title, cuisine, price_cents, shown_latitude, shown_longitude`
  // rare words are found by their own index, which the planner would not choose for so many rows in order
  const matching = filter.words === null ? from(where) : fenced(where, sql`${wanted}, created_at`)
  const { rows } = await sql<PointMatch>`
    select ${wanted} ${matching} order by ${newestFirst} limit ${limit}
  `.execute(db)
  return rows
}

/**
 * Every match in a ring, and a little around it, in no order; looked up by its words where those are fewer than the
 * listings of the place.
 */
export async function matchesInRing(
  db: Db,
  filter: ListingFilter,
  ring: Ring,
  by: 'place' | 'words',
): Promise<Match[]> {
  const area = by === 'words' ? [] : areaOf(ring, filter)
  return found(db, from([...conditions(filter), ...area, inside(ring)]))
}

/** The nearest matches of a ring beyond a position, by the database's own measure. */
export async function roughlyNearestMatches(
  db: Db,
  filter: ListingFilter,
  ring: Ring,
  afterId: string | null,
  limit: number,
): Promise<Match[]> {
  const where = [...conditions(filter), ...areaOf(ring, filter), inside(ring), ...beyond(ring, afterId)]
  return found(db, sql`${from(where)} order by ${miles(ring.place)} limit ${limit}`)
}

/**
 * Some matches beyond a position that are near: found among the `walk` listings that are nearest on the flat map,
 * whether they match or not, so that the time it takes has a bound. Good for telling how far one must look.
 */
export async function someNearMatches(
  db: Db,
  filter: ListingFilter,
  ring: Ring,
  afterId: string | null,
  limit: number,
  walk: number,
): Promise<Match[]> {
  const { place, from: least, to } = ring
  const views = [boxesAround(place, to), ...(filter.bounds ? [boxesOfBounds(filter.bounds)] : [])]
  const around = [
    ...scope(filter),
    hasPoint,
    // two boxes at once could not lead through the index
    ...views.filter((boxes) => boxes.length === 1).flatMap(inBoxes),
    ...(least > 0 ? [sql<SqlBool>`${miles(place)} >= ${least - slack}`] : []),
  ]
  const nearest = sql`${mapPoint} <-> map_point(${place.latitude}, ${place.longitude})`
  return found(
    db,
    sql`
      from (select * from food_listings where ${all(around)} order by ${nearest} limit ${walk}) as near
      where ${all([...conditions(filter), ...beyond(ring, afterId)])} limit ${limit}
    `,
  )
}

/** Whether category or price narrow a small area, where the index of cells finds the nearest quicker than a walk. */
export function narrowsCells(filter: ListingFilter, ring: Ring): boolean {
  return cellsFor(ring, filter) !== null
}

/**
 * How many match, where that is cheap: null when more than `most` listings would have to be looked at, which category
 * and baker narrow and nothing else.
 */
export async function countMatches(db: Db, filter: ListingFilter, most: number): Promise<number | null> {
  const narrowed = [...scope(filter), ...cuisineOf(filter)]
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*) as seen, count(*) filter (where ${all(conditions(filter))}) as matching
    from (select * from food_listings where ${all(narrowed)} limit ${most + 1}) as looked_at
  `.execute(db)
  const [counted] = rows
  return counted === undefined || counted.seen > most ? null : counted.matching
}

const newestFirst = sql`created_at desc, id desc`
const cheapestFirst = sql`price_cents, created_at desc, id desc`
const hasPoint = sql<SqlBool>`shown_latitude is not null`
const pointless = sql<SqlBool>`shown_latitude is null`

async function matchesInOrder(
  db: Db,
  filter: ListingFilter,
  position: readonly RawBuilder<SqlBool>[],
  order: RawBuilder<unknown>,
  limit: number,
  ring: Ring | null,
): Promise<Match[]> {
  const inOrder = sql`order by ${order} limit ${limit}`
  const wanted = [...conditions(filter), ...position]
  if (ring) {
    // what is near and what has no point are found by different indexes; each is asked in its own way
    const near = fenced([...wanted, ...areaOf(ring, filter), inside(ring)])
    return found(
      db,
      sql`from (
        (select ${columns} ${near} ${inOrder}) union all (select ${columns} ${from([...wanted, pointless])} ${inOrder})
      ) as both_kinds ${inOrder}`,
    )
  }
  if (filter.words === null) return found(db, sql`${from(wanted)} ${inOrder}`)
  // the planner cannot tell common words from rare ones: a short walk finds the common, the index of words the rare
  const walk = sql`
    from (
      select * from food_listings where ${all([...scope(filter), ...cuisineOf(filter), ...position])}
      order by ${order} limit ${wordsWalk}
    ) as first_ones where ${all(conditions(filter))} ${inOrder}`
  const common = await found(db, walk)
  return common.length === limit ? common : found(db, sql`${fenced(wanted)} ${inOrder}`)
}

async function found(db: Db, tail: RawBuilder<unknown>): Promise<Match[]> {
  const { rows } = await sql<Match>`select ${columns} ${tail}`.execute(db)
  return rows
}

function from(where: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql`from food_listings where ${all(where)}`
}

/** The same, to be found by its conditions whatever order is asked for: `offset 0` keeps the two apart. */
function fenced(where: readonly RawBuilder<SqlBool>[], wanted = columns): RawBuilder<unknown> {
  return sql`from (select ${wanted} ${from(where)} offset 0) as matching`
}

function afterMoment(after: { at: Date; id: string } | null): RawBuilder<SqlBool>[] {
  return after ? [sql<SqlBool>`(created_at, id) < (${after.at}, ${after.id})`] : []
}

/** Leaves out what a page before has shown, as far as the database can tell. */
function beyond({ place, from: least }: Ring, afterId: string | null): RawBuilder<SqlBool>[] {
  return afterId === null ? [] : [sql<SqlBool>`(${miles(place)} > ${least + slack} or id < ${afterId})`]
}

/** The filters of a search, the same for every order. */
function conditions(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const { words, maxPriceCents, diets, bounds } = filter
  return [
    ...scope(filter),
    ...(words === null ? [] : [sql<SqlBool>`words @@ ${words}::tsquery`]),
    ...cuisineOf(filter),
    ...(maxPriceCents === null ? [] : [sql<SqlBool>`price_cents <= ${maxPriceCents}`]),
    ...diets.map((diet) => sql<SqlBool>`${sql.ref(diet)}`),
    ...(bounds === null ? [] : withinBounds(bounds)),
  ]
}

function scope({ readySince, cookId }: ListingFilter): RawBuilder<SqlBool>[] {
  return [
    readySince === null
      ? sql<SqlBool>`archived_at is null`
      : sql<SqlBool>`is_public and ready_at >= ${readySince}`,
    ...(cookId === null ? [] : [sql<SqlBool>`cook_id = ${cookId}`]),
  ]
}

function cuisineOf({ cuisine }: ListingFilter): RawBuilder<SqlBool>[] {
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
function areaOf(ring: Ring, filter: ListingFilter): RawBuilder<SqlBool>[] {
  const cells = cellsFor(ring, filter)
  if (cells !== null)
    return [sql<SqlBool>`map_cell(shown_latitude, shown_longitude) = any(${cells}::integer[])`]
  return ring.to > widestRing ? [] : inBoxes(boxesAround(ring.place, ring.to + slack))
}

/** The cells of a small area that category or price narrow further; null when the map's index serves better. */
function cellsFor(
  ring: Ring,
  { cuisine, maxPriceCents, words, readySince, cookId }: ListingFilter,
): number[] | null {
  if (readySince === null || cookId !== null || words !== null) return null
  if (cuisine === null && maxPriceCents === null) return null
  return cellsOf(boxesAround(ring.place, ring.to + slack), mostCells)
}

function inside({ place, from: least, to }: Ring): RawBuilder<SqlBool> {
  const within = sql<SqlBool>`${hasPoint} and ${miles(place)} <= ${to + slack}`
  return least > 0 ? sql<SqlBool>`${within} and ${miles(place)} >= ${least - slack}` : within
}

function inBoxes(boxes: readonly Box[]): RawBuilder<SqlBool>[] {
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

const miles = ({ latitude, longitude }: Point) =>
  sql<number>`distance_miles(${latitude}, ${longitude}, shown_latitude, shown_longitude)`
const all = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`${sql.join(parts, sql` and `)}`
const any = (parts: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`
