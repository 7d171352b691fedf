import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import {
  all,
  areaOf,
  cellsFor,
  conditions,
  cuisineOf,
  fenced,
  from,
  hasPoint,
  inBoxes,
  inside,
  type ListingFilter,
  mapPoint,
  miles,
  narrowing,
  newestFirst,
  orderedCells,
  type Ring,
  scope,
  slack,
} from './listing-conditions-repository.ts'
import { boxesAround, boxesOfBounds } from './search-area-rules.ts'

/** A listing with the point strangers see, from which every distance is measured. */
export interface Match {
  id: string
  created_at: Date
  price_cents: number
  shown_latitude: number | null
  shown_longitude: number | null
}

/** How many listings that match otherwise are looked at in their order before words are looked up. */
const wordsWalks = [1000, 4000]

/** The same around a place. */
const ringWalk = 400

const columns = sql`id, created_at, price_cents, shown_latitude, shown_longitude`

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
      where ${all([...narrowing(filter), ...beyond(ring, afterId)])} limit ${limit}
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
    select count(*) as seen, count(*) filter (where ${all(narrowing(filter))}) as matching
    from (select * from food_listings where ${all(narrowed)} limit ${most + 1}) as looked_at
  `.execute(db)
  const [counted] = rows
  return counted === undefined || counted.seen > most ? null : counted.matching
}

const cheapestFirst = sql`price_cents, created_at desc, id desc`
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
    const near =
      (await nearWithWords(db, filter, position, order, limit, ring)) ??
      nearInOrder(filter, [...wanted, inside(ring)], inOrder, ring)
    return found(
      db,
      sql`from (
        (select ${columns} ${near} ${inOrder}) union all (select ${columns} ${from([...wanted, pointless])} ${inOrder})
      ) as both_kinds ${inOrder}`,
    )
  }
  if (filter.words === null) return found(db, sql`${from(wanted)} ${inOrder}`)
  // the planner cannot tell common words from rare ones: a walk finds the common, the index of words the rare
  const others = [...conditions({ ...filter, words: null }), ...position]
  for (const walk of wordsWalks) {
    const walked = sql`${from(others)} order by ${order} limit ${walk}`
    const first = await firstWithWords(db, filter.words, walked, walk, limit)
    if (first) return found(db, sql`${first} ${inOrder}`)
  }
  return found(db, sql`${fenced(wanted, columns)} ${inOrder}`)
}

/** What lies in a ring, so that an order is read where an index of its cells has it. */
function nearInOrder(
  filter: ListingFilter,
  where: readonly RawBuilder<SqlBool>[],
  inOrder: RawBuilder<unknown>,
  ring: Ring,
): RawBuilder<unknown> {
  const cells = orderedCells(ring, filter)
  return cells ? eachCell(cells, where, inOrder) : fenced([...where, ...areaOf(ring, filter)], columns)
}

/** The first matches in a ring by a walk through the orders of its cells; null when that does not tell, or without words. */
async function nearWithWords(
  db: Db,
  filter: ListingFilter,
  position: readonly RawBuilder<SqlBool>[],
  order: RawBuilder<unknown>,
  limit: number,
  ring: Ring,
): Promise<RawBuilder<unknown> | null> {
  const others = { ...filter, words: null }
  const cells = orderedCells(ring, others)
  if (filter.words === null || cells === null) return null
  const inOrder = sql`order by ${order} limit ${ringWalk}`
  const where = [...conditions(others), ...position, inside(ring)]
  return firstWithWords(db, filter.words, sql`${eachCell(cells, where, inOrder)} ${inOrder}`, ringWalk, limit)
}

/**
 * The first matches in an order, found among the first listings that match but for their words, which alone are looked at
 * themselves; null when so few of the walk have the words that it does not tell.
 */
async function firstWithWords(
  db: Db,
  words: string,
  walked: RawBuilder<unknown>,
  walk: number,
  limit: number,
): Promise<RawBuilder<unknown> | null> {
  const { rows } = await sql<{ id: string; matches: boolean }>`
    select id, (select words @@ ${words}::tsquery from food_listings where id = first_ones.id) as matches
    from (select ${columns} ${walked}) as first_ones
  `.execute(db)
  const ids = rows.filter(({ matches }) => matches).map(({ id }) => id)
  return ids.length >= limit || rows.length < walk ? from([sql`id = any (${ids}::uuid[])`]) : null
}

async function found(db: Db, tail: RawBuilder<unknown>): Promise<Match[]> {
  const { rows } = await sql<Match>`select ${columns} ${tail}`.execute(db)
  return rows
}

function afterMoment(after: { at: Date; id: string } | null): RawBuilder<SqlBool>[] {
  return after ? [sql<SqlBool>`(created_at, id) < (${after.at}, ${after.id})`] : []
}

/** Leaves out what a page before has shown, as far as the database can tell. */
function beyond({ place, from: least }: Ring, afterId: string | null): RawBuilder<SqlBool>[] {
  return afterId === null ? [] : [sql<SqlBool>`(${miles(place)} > ${least + slack} or id < ${afterId})`]
}

/** The first matches of each cell in an order: few of a crowded one need be looked at. */
function eachCell(
  cells: readonly number[],
  where: readonly RawBuilder<SqlBool>[],
  inOrder: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`from unnest(${cells}::integer[]) as cells (cell), lateral (
    select ${columns} ${from([sql`map_cell(shown_latitude, shown_longitude) = cell`, ...where])} ${inOrder}
  ) as matching`
}
