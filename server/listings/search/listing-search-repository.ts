import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { type ListingWithCook, listListings, readListings } from '../listings-repository.ts'
import { signsOf } from './category-labels-repository.ts'
import { isOfMany, noteMany } from './days-of-many.ts'
import {
  all,
  areaOf,
  conditions,
  cuisineOf,
  fenced,
  from,
  idsOfDates,
  inside,
  isOfDayAlone,
  isRare,
  type ListingFilter,
  mayBeFew,
  mostNarrowing,
  narrowing,
  narrowingMore,
  newestFirst,
  nowhere,
  orderedCells,
  pointless,
  type Ring,
  scope,
  viewOf,
} from './listing-conditions-repository.ts'
import { lastId } from './search-vocabulary-repository.ts'
import { type AreaSearch, firstIn, firstOfArea, type Order } from './small-area-repository.ts'

/** A listing with the point strangers see, from which every distance is measured. */
export interface Match {
  id: string
  created_at: Date
  price_cents: number
  shown_latitude: number | null
  shown_longitude: number | null
}

/** How many listings are looked at in an order for words, for an area or for a price before something else is tried. */
const longWalk = 10_000
const shortWalk = 3000

/** Of so many listings with words, with a day or not, or else of a category and a day or a price, all are looked at. */
const mostOfFew = 6000

/** Of so many that are picked up on a day all are looked at; more are soon found in any index, each of which knows days. */
const mostOfDay = 1000

/**
 * The first page reads on after a position too, one that is before all: so it is one statement with the others, and the
 * planner, who takes any position for one that leaves out much, prefers the index in the order asked for.
 */
const start = { at: new Date('9999-12-31T00:00:00Z'), id: lastId }

/** A position before all that are ready at any time. */
const beforeAll = { ready: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** A price beyond all there are, in cents. */
const beyondPrices = 2_000_000_000

/** What is read of a match. */
export const columns = sql`id, created_at, price_cents, shown_latitude, shown_longitude`

/** When something is picked up: as the first of its windows begins, else as it is ready. */
const pickedUpAt = sql<Date>`coalesce(pickup_from, ready_at)`

/**
 * The newest matches after a position; with a ring, those inside it (and a little around) or without a point. How many
 * stands in the statement's own words: it is one of few numbers, and without it the planner takes them for a tenth of all.
 */
export async function newestMatches(
  db: Db,
  filter: ListingFilter,
  after: { at: Date; id: string } | null,
  limit: number,
  ring: Ring | null = null,
): Promise<ListingWithCook[]> {
  const position = afterMoment(after)
  return matchesInOrder(db, { filter, ring, position, parts: position, order: newest, limit })
}

/** The cheapest matches after a position, the newest first where prices are equal; the ring as above. */
export async function cheapestMatches(
  db: Db,
  filter: ListingFilter,
  after: { price: number; at: Date; id: string } | null,
  limit: number,
  ring: Ring | null = null,
): Promise<ListingWithCook[]> {
  const { price, at, id } = after ?? { ...start, price: -1 }
  const position = [
    sql<SqlBool>`price_cents >= ${price} and (price_cents > ${price} or (created_at, id) < (${at}, ${id}))`,
  ]
  const isDearer = sql<SqlBool>`price_cents > ${price}`
  const parts = after
    ? [sql<SqlBool>`price_cents = ${price} and (created_at, id) < (${at}, ${id})`, isDearer]
    : [isDearer]
  return matchesInOrder(db, { filter, ring, position, parts, order: cheapest, limit })
}

/** The matches that are picked up soonest after a position, what can be picked up already before all others; the ring as above. */
export async function soonestMatches(
  db: Db,
  filter: ListingFilter,
  after: { ready: Date; id: string } | null,
  limit: number,
  ring: Ring | null = null,
): Promise<ListingWithCook[]> {
  const { ready, id } = after ?? beforeAll
  const position = [sql<SqlBool>`(${pickedUpAt}, id) > (${ready}, ${id})`]
  return matchesInOrder(db, { filter, ring, position, parts: position, order: soonest, limit })
}

/** The newest matches without a point after a position. */
export async function pointlessMatches(
  db: Db,
  filter: ListingFilter,
  after: { at: Date; id: string } | null,
  limit: number,
): Promise<ListingWithCook[]> {
  return inOrder(db, nowhere(filter, afterMoment(after)), newest, limit)
}

/** How many are looked at, at most, where all are that words, a day or a category may leave. */
export function mostLookedAt(filter: ListingFilter): number {
  return isOfDayAlone(filter) ? mostOfDay : mostOfFew
}

/**
 * How many match, where that is cheap: null when more than `most` listings would have to be looked at, which category
 * and baker narrow and nothing else.
 */
export async function countMatches(db: Db, filter: ListingFilter, most: number): Promise<number | null> {
  const narrowed = [...scope(filter), ...cuisineOf(filter)]
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*) as seen, count(*) filter (where ${all(narrowing(filter))}) as matching
    from (select * from food_listings where ${all(narrowed)} limit ${sql.lit(most + 1)}) as food_listings
  `.execute(db)
  const [counted] = rows
  return counted === undefined || counted.seen > most ? null : counted.matching
}

const newest: Order = {
  by: newestFirst,
  columns: sql`id, created_at`,
  upTo: (last) => sql<SqlBool>`created_at >= coalesce((select created_at ${last}), '-infinity')`,
  isByPrice: false,
}
const cheapest: Order = {
  by: sql`price_cents, created_at desc, id desc`,
  columns: sql`id, price_cents, created_at`,
  upTo: (last) =>
    sql<SqlBool>`price_cents <= coalesce((select price_cents ${last}), ${sql.lit(beyondPrices)})`,
  isByPrice: true,
}

const soonest: Order = {
  by: sql`${pickedUpAt}, id`,
  columns: sql`id, pickup_from, ready_at`,
  upTo: (last) => sql<SqlBool>`${pickedUpAt} <= coalesce((select ${pickedUpAt} ${last}), 'infinity')`,
  isByPrice: false,
}

/** What matches of a search, wherever it is. */
interface Search extends Omit<AreaSearch, 'cells'> {
  /** what comes after the position in parts, each of which an index has in the order asked for */
  parts: readonly RawBuilder<SqlBool>[]
}

/**
 * The first matches in an order. The planner cannot tell what is common from what is rare: a walk that has an end finds
 * the common, and what is rare is looked up or, in a ring or a view, not much.
 */
async function matchesInOrder(db: Db, search: Search): Promise<ListingWithCook[]> {
  const { filter, ring, position, order, limit } = search
  const cells = orderedCells(ring, filter)
  const { walk, looksUp } = stepsOf(search, cells !== null)
  const walked = walk === null ? null : await firstOfWalk(db, search, walk)
  if (walked) return walked
  const asked = {
    order: order.by,
    read: sql`${columns}, pickup_from, ready_at`,
    isTried: true,
    most: mostLookedAt(filter),
  }
  const inThisOrder = (matching: MatchingFew) =>
    sql`${matching(sql`order by ${order.by}`)} ${firstIn(order, limit)}`
  const few = looksUp ? await amongFew(db, filter, [...position, ...within(ring)], inThisOrder, asked) : null
  if (few)
    return listListings(
      db,
      few.map(({ id }) => id),
    )
  if (cells) return readListings(db, firstOfArea({ ...search, cells }), sql`order by ${order.by}`)
  return inOrder(db, inTheirOrder(search), order, limit)
}

/** How far a search walks first, and whether it then looks up the few that its words, its day or its price may leave. */
function stepsOf(
  { filter, ring, order }: Search,
  isSmall: boolean,
): { walk: number | null; looksUp: boolean } {
  const { words, maxPriceCents, dates, bounds, cookId } = filter
  if (cookId !== null) return { walk: null, looksUp: false }
  // words that nobody has counted are most likely in no listing at all
  const isScarce = words !== null && (isRare(filter) || words.listings === null)
  const isOfDay = words === null && dates !== null
  if (isScarce || isSmall) return { walk: null, looksUp: isScarce || isOfDay }
  if (isOfDay) return { walk: shortWalk, looksUp: true }
  if (words !== null) {
    const looksUp = mayBeFew(filter, mostOfFew)
    if (looksUp) return { walk: shortWalk, looksUp }
    // anywhere the whole order is such a walk itself, and the only way left
    return { walk: ring === null && bounds === null ? null : longWalk, looksUp }
  }
  if (ring !== null || bounds !== null) return { walk: longWalk, looksUp: false }
  const mayBeRare = maxPriceCents !== null && !order.isByPrice
  return { walk: mayBeRare ? shortWalk : null, looksUp: mayBeRare }
}

/** The first listings in an order, found by a walk that has an end; null when that does not tell. */
async function firstOfWalk(db: Db, search: Search, length: number): Promise<ListingWithCook[] | null> {
  const { filter, ring, position, order, limit } = search
  const walked = from([...scope(filter), ...cuisineOf(filter), ...position])
  const wanted = all([...narrowing(filter), ...within(ring)])
  const first = await inOrder(
    db,
    sql`from (select * ${walked} ${firstIn(order, length)}) as food_listings where ${wanted}`,
    order,
    limit,
  )
  return first.length >= limit ? first : null
}

/** The first listings after the position, each part of these where an index has it. */
function onward({ filter, order, parts, limit }: Search): RawBuilder<unknown> {
  const where = [...conditions(filter), ...viewOf(filter)]
  const first = parts.map(
    (part) => sql`(select ${order.columns} ${from([...where, part])} ${firstIn(order, limit)})`,
  )
  return sql`from (${sql.join(first, sql` union all `)}) as parts`
}

/** All that matches, so that an order is read where an index has it. */
function inTheirOrder(search: Search): RawBuilder<unknown> {
  const { filter, ring, position, order, limit } = search
  if (ring === null) return onward(search)
  const near = [...conditions(filter), ...position, inside(ring), ...areaOf(ring, filter), ...viewOf(filter)]
  const inOrder = firstIn(order, limit)
  // what is near and what has no point are found by different indexes; each is asked in its own way
  return sql`from (
    (select ${order.columns} ${fenced(near, order.columns)} ${inOrder}) union all
    (select ${order.columns} ${nowhere(filter, position)} ${inOrder})
  ) as both_kinds`
}

/** What lies in a ring or nowhere. */
function within(ring: Ring | null): RawBuilder<SqlBool>[] {
  return ring ? [sql<SqlBool>`(${inside(ring)} or ${pointless})`] : []
}

/** Of the few that are looked at, those under some conditions and in some order that match: none is asked for more that nobody takes. */
export type MatchingFew = (which: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Some of the matches among the listings with the words of a search, or of its day, or else of its category and price, wherever
 * they are; null when these are too many to look at all of them. Each is asked what its row tells; what takes long is asked in the
 * order of the pick, and until that is complete.
 */
export async function amongFew(
  db: Db,
  filter: ListingFilter,
  where: readonly RawBuilder<SqlBool>[],
  pick: (matching: MatchingFew) => RawBuilder<unknown>,
  {
    order,
    read = columns,
    away = sql`0`,
    most = mostOfFew,
    isTried = mayBeFew(filter, most),
  }: {
    order?: RawBuilder<unknown>
    /** what is read of each, where the order goes by more than a match has */
    read?: RawBuilder<unknown>
    away?: RawBuilder<number>
    isTried?: boolean
    most?: number
  },
): Promise<Match[] | null> {
  const { words, cuisine, dates } = filter
  const mayBeMany =
    words === null && dates !== null
      ? { dates, among: cuisine === null ? [] : [cuisine, ...signsOf(filter).flat()] }
      : null
  if (!isTried || (mayBeMany && isOfMany(db, mayBeMany, most))) return null
  const ofDay = isOfDayAlone(filter) ? dates : null
  const areFew = sql<SqlBool>`(select seen from counted) <= ${sql.lit(most)}`
  const narrow = ofDay
    ? // where these are too many none is looked at
      [sql<SqlBool>`id = any(array(select id from of_day)) and ${areFew}`]
    : mostNarrowing(filter)
  const { soon, late } = narrowingMore(filter)
  const lookedAt = sql`looked_at as materialized (
    select ${read}, ${away} as away, ${all([...soon, ...where])} as matches
    ${from([...scope(filter), ...narrow])} limit ${sql.lit(most + 1)}
  )`
  const counted = sql`counted as materialized (select count(*) as seen from ${sql.ref(ofDay ? 'of_day' : 'looked_at')})`
  const andMore =
    late.length === 0
      ? sql``
      : sql`, lateral (
    select from food_listings where food_listings.id = few.id and ${all(late)} offset 0
  ) as more`
  const matching: MatchingFew = (which) =>
    sql`select few.* from (select * from few ${which}) as few ${andMore}`
  const { rows } = await sql<{ seen: number } & (Match | { id: null })>`
    with ${
      ofDay
        ? sql`of_day as materialized (${idsOfDates(filter, ofDay, most + 1)}), ${counted}, ${lookedAt}`
        : sql`${lookedAt}, ${counted}`
    }, few as not materialized (select * from looked_at where matches and ${areFew})
    select seen, picked.* from counted left join (select ${read} from (${pick(matching)}) as picked) as picked on true
    ${order ? sql`order by ${order}` : sql``}
  `.execute(db)
  if (rows.some(({ seen }) => seen > most)) {
    if (mayBeMany) noteMany(db, mayBeMany, most)
    return null
  }
  return rows.flatMap((row) => (row.id === null ? [] : [row]))
}

/** The first listings of the rest of a query in an order. */
function inOrder(db: Db, tail: RawBuilder<unknown>, order: Order, limit: number): Promise<ListingWithCook[]> {
  return readListings(
    db,
    sql`(select id ${tail} ${firstIn(order, limit)}) as matching`,
    sql`order by ${order.by}`,
  )
}

/** The matches of the rest of a query. */
export async function found(db: Db, tail: RawBuilder<unknown>): Promise<Match[]> {
  const { rows } = await sql<Match>`select ${columns} ${tail}`.execute(db)
  return rows
}

function afterMoment(after: { at: Date; id: string } | null): RawBuilder<SqlBool>[] {
  const { at, id } = after ?? start
  return [sql<SqlBool>`(created_at, id) < (${at}, ${id})`]
}
