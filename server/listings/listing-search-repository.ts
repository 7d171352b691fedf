import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import {
  all,
  areaOf,
  conditions,
  cuisineOf,
  fenced,
  from,
  inside,
  isRare,
  type ListingFilter,
  lookedUp,
  mayBeFew,
  mostNarrowing,
  narrowing,
  newestFirst,
  orderedCells,
  type Ring,
  scope,
  viewOf,
  withMarks,
  withWords,
} from './listing-conditions-repository.ts'

/** A listing with the point strangers see, from which every distance is measured. */
export interface Match {
  id: string
  created_at: Date
  price_cents: number
  shown_latitude: number | null
  shown_longitude: number | null
}

/** How many listings are looked at in an order for words before they are looked up. */
const wordsWalk = 10_000

/** Of so many listings with words, or else of a category and price, all are looked at. */
const mostOfFew = 3000

/** What is read of a match. */
export const columns = sql`id, created_at, price_cents, shown_latitude, shown_longitude`

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
  const where = [pointless, ...afterMoment(after)]
  const matching = isRare(filter)
    ? fenced([...lookedUp(filter), ...where], columns)
    : from([...conditions(filter), ...where])
  return found(db, sql`${matching} order by ${newestFirst} limit ${limit}`)
}

/**
 * How many match, where that is cheap: null when more than `most` listings would have to be looked at, which category
 * and baker narrow and nothing else.
 */
export async function countMatches(db: Db, filter: ListingFilter, most: number): Promise<number | null> {
  const narrowed = [...scope(filter), ...cuisineOf(filter)]
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*) as seen, count(*) filter (where ${all(narrowing(filter))}) as matching
    from (select * from food_listings where ${all(narrowed)} limit ${most + 1}) as food_listings
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
  // the planner cannot tell common words from rare ones: a walk finds the common, the index of words the rare
  const isSought =
    filter.cookId === null && (filter.words !== null || (ring === null && mayBeFew(filter, mostOfFew)))
  const walked =
    isSought && !isRare(filter) ? await firstOfWalk(db, filter, position, order, limit, ring) : null
  if (walked) return walked
  const within = ring ? [...position, sql<SqlBool>`(${inside(ring)} or ${pointless})`] : position
  const few = isSought ? await amongFew(db, filter, within, inOrder, { order }) : null
  return few ?? found(db, inTheirOrder(filter, position, inOrder, ring))
}

/** All that matches, so that an order is read where an index has it: of all listings, or of each cell of a small area. */
function inTheirOrder(
  filter: ListingFilter,
  position: readonly RawBuilder<SqlBool>[],
  inOrder: RawBuilder<unknown>,
  ring: Ring | null,
): RawBuilder<unknown> {
  const wanted = [...conditions(filter), ...position]
  const cells = orderedCells(ring, filter)
  if (ring === null)
    return sql`${cells ? eachCell(cells, wanted, inOrder) : from([...wanted, ...viewOf(filter)])} ${inOrder}`
  const near = [...wanted, inside(ring)]
  return withPointless(
    cells
      ? eachCell(cells, near, inOrder)
      : fenced([...near, ...areaOf(ring, filter), ...viewOf(filter)], columns),
    wanted,
    inOrder,
  )
}

/** What is near and what has no point are found by different indexes; each is asked in its own way. */
function withPointless(
  near: RawBuilder<unknown>,
  wanted: readonly RawBuilder<SqlBool>[],
  inOrder: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`from (
    (select ${columns} ${near} ${inOrder}) union all (select ${columns} ${from([...wanted, pointless])} ${inOrder})
  ) as both_kinds ${inOrder}`
}

/** The first listings with words in an order, found by a walk that has an end; null when that does not tell. */
async function firstOfWalk(
  db: Db,
  filter: ListingFilter,
  position: readonly RawBuilder<SqlBool>[],
  order: RawBuilder<unknown>,
  limit: number,
  ring: Ring | null,
): Promise<Match[] | null> {
  const cells = orderedCells(ring, filter)
  if (cells) return firstOfCells(db, filter, position, order, limit, ring, cells)
  if (ring) return null
  const walked = from([...scope(filter), ...cuisineOf(filter), ...position])
  const first = await found(
    db,
    sql`
      from (select * ${walked} order by ${order} limit ${wordsWalk}) as food_listings
      where ${all(narrowing(filter))} order by ${order} limit ${limit}
    `,
  )
  return first.length >= limit ? first : null
}

/** The same in a small area, found among the first of each cell that have the marks of the words. */
async function firstOfCells(
  db: Db,
  filter: ListingFilter,
  position: readonly RawBuilder<SqlBool>[],
  order: RawBuilder<unknown>,
  limit: number,
  ring: Ring | null,
  cells: readonly number[],
): Promise<Match[] | null> {
  const { words } = filter
  if (words === null) return null
  const inOrder = sql`order by ${order} limit ${limit}`
  const most = 2 * limit
  const markedInOrder = sql`order by ${order} limit ${most}`
  const others = [...conditions({ ...filter, words: null }), ...position, ...(ring ? [inside(ring)] : [])]
  const { rows } = await sql<{ id: string; matches: boolean }>`
    select id, ${withWords(words)} as matches
    from (
      select ${columns} ${eachCell(cells, [...others, ...withMarks(words)], markedInOrder)} ${markedInOrder}
    ) as food_listings
  `.execute(db)
  const ids = rows.filter(({ matches }) => matches).map(({ id }) => id)
  if (ids.length < limit && rows.length === most) return null
  const near = from([sql`id = any (${ids}::uuid[])`])
  return found(
    db,
    ring ? withPointless(near, [...conditions(filter), ...position], inOrder) : sql`${near} ${inOrder}`,
  )
}

/**
 * Some of the matches among the listings with the words of a search, or else of its category and price, wherever they
 * are; null when these are too many to look at all of them. What is picked is asked of the rows `matching`.
 */
export async function amongFew(
  db: Db,
  filter: ListingFilter,
  where: readonly RawBuilder<SqlBool>[],
  picked: RawBuilder<unknown>,
  { order, away }: { order?: RawBuilder<unknown>; away?: RawBuilder<number> },
): Promise<Match[] | null> {
  if (!mayBeFew(filter, mostOfFew)) return null
  const rest = all([...narrowing({ ...filter, words: null }), ...where])
  const { rows } = await sql<{ seen: number } & (Match | { id: null })>`
    with looked_at as materialized (
      select ${columns}, ${away ?? sql`0`} as away, ${rest} as matches
      ${from([...scope(filter), ...mostNarrowing(filter)])} limit ${mostOfFew + 1}
    ), matching as materialized (select * from looked_at where matches)
    select seen, picked.* from (select count(*) as seen from looked_at) as counted
    left join (select ${columns} from matching ${picked}) as picked on true ${order ? sql`order by ${order}` : sql``}
  `.execute(db)
  if (rows.some(({ seen }) => seen > mostOfFew)) return null
  return rows.flatMap((row) => (row.id === null ? [] : [row]))
}

/** The matches of the rest of a query. */
export async function found(db: Db, tail: RawBuilder<unknown>): Promise<Match[]> {
  const { rows } = await sql<Match>`select ${columns} ${tail}`.execute(db)
  return rows
}

function afterMoment(after: { at: Date; id: string } | null): RawBuilder<SqlBool>[] {
  return after ? [sql<SqlBool>`(created_at, id) < (${after.at}, ${after.id})`] : []
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
