import { type RawBuilder, type SqlBool, sql } from 'kysely'
import {
  conditions,
  from,
  inside,
  type ListingFilter,
  nowhere,
  type Ring,
  withBloomBits,
  withWords,
} from './listing-conditions-repository.ts'

/** An order in which listings are read on from a position. */
export interface Order {
  /** what follows `order by` */
  by: RawBuilder<unknown>
  /** what is read of a match on the way: its id, and what the order goes by */
  columns: RawBuilder<unknown>
  /** where one listing ends a page, what comes after it need not be looked at: asked of the one row that `last` has */
  upTo: (last: RawBuilder<unknown>) => RawBuilder<SqlBool>
  /** whether it is one of price, which the index of cells has within each category */
  isByPrice: boolean
}

/** The first matches of a small area after a position. */
export interface AreaSearch {
  filter: ListingFilter
  cells: readonly number[]
  ring: Ring | null
  position: readonly RawBuilder<SqlBool>[]
  order: Order
  limit: number
}

/** How many may be taken of each cell at first: one of few numbers, so that there are few statements. */
const parts = [4, 6, 9, 13, 25, 50]

/**
 * The ids of the first matches of a small area, and of those without a point when it is a ring, as rows `matching` of one
 * statement. Each cell is asked in its order for a few, and again for a whole page only where all of these few are on
 * it: of most cells little is needed. Words are asked of the listings themselves, of those first whose Bloom bits
 * say that they may have them; should these not do, all that have the Bloom bits are looked at.
 */
export function firstOfArea(search: AreaSearch): RawBuilder<unknown> {
  const { filter, ring, order, limit } = search
  const { words } = filter
  const looked = words === null || words.bits.length === 0 ? limit : Math.ceil(1.5 * limit)
  const isChecked = words !== null && words.bits.length > 0
  const both = [
    sql`select ${order.columns} from near`,
    ...(isChecked ? [sql`select matching.* from ${wholeCells(search, looked)}`] : []),
    ...(ring === null ? [] : [sql`(${withoutPoint(search)})`]),
  ]
  return sql`(
    with taken as materialized (${someOfEachCell(search, looked)}),
    marked as materialized (${firstTaken(search, looked)}),
    near as materialized (${isChecked ? havingWords(search) : sql`select * from marked`})
    select id from (${sql.join(both, sql` union `)}) as matching ${firstIn(order, limit)}
  ) as matching`
}

/** The first of each cell, each with its place among all of these. */
function someOfEachCell(search: AreaSearch, looked: number): RawBuilder<unknown> {
  const { cells, order } = search
  return sql`
    select matching.*, cell, row_number() over (order by ${order.by}) as place
    from unnest(${cells}::integer[]) as cells (cell), lateral (
      ${ofCell(search, [], partOf(search, looked))}
    ) as matching
  `
}

/** The first of all: those taken, and more of the cells of which all that was taken is among the first. */
function firstTaken(search: AreaSearch, looked: number): RawBuilder<unknown> {
  const { order } = search
  const part = partOf(search, looked)
  const taken = sql`select ${order.columns} from taken where place <= ${sql.lit(looked)}`
  if (part === looked) return taken
  const upToLast = order.upTo(sql`from taken where place = ${sql.lit(looked)}`)
  return sql`
    select ${order.columns} from (
      ${taken} union
      select matching.* from (
        select cell from taken where place <= ${sql.lit(looked)} group by cell having count(*) = ${sql.lit(part)}
      ) as used_up, lateral (${ofCell(search, [upToLast], looked)}) as matching
    ) as first ${firstIn(order, looked)}
  `
}

/** How many are taken of each cell at first: enough that all together are half as many again as are looked for. */
function partOf({ cells }: AreaSearch, looked: number): number {
  const share = (1.5 * looked) / cells.length
  return Math.min(looked, parts.find((part) => part > share) ?? looked)
}

/** Of those that have the Bloom bits of the words, in their order, the first that have the words too. */
function havingWords({ filter: { words }, order, limit }: AreaSearch): RawBuilder<unknown> {
  return sql`
    select ${order.columns} from (select ${order.columns} from marked order by ${order.by} offset 0) as food_listings
    where ${words === null ? sql`true` : withWords(words)} limit ${sql.lit(limit)}
  `
}

/** The first of each cell whose words were asked for before anything else; none where the bits told enough. */
function wholeCells(search: AreaSearch, looked: number): RawBuilder<unknown> {
  const { filter, cells, limit } = search
  const isShort = sql<SqlBool>`(select count(*) from near) < ${sql.lit(limit)}`
  const isMore = sql<SqlBool>`(select count(*) from marked) = ${sql.lit(looked)}`
  return sql`unnest(${cells}::integer[]) as cells (cell), lateral (
    ${ofCell(search, [...(filter.words === null ? [] : [withWords(filter.words)])], limit)}
  ) as matching where ${isShort} and ${isMore}`
}

/** The first of one cell, with the Bloom bits of the words. */
function ofCell(
  { filter, ring, position, order }: AreaSearch,
  further: readonly RawBuilder<SqlBool>[],
  count: number,
): RawBuilder<unknown> {
  const inCell = sql<SqlBool>`map_cell(shown_latitude, shown_longitude) = cell`
  const wanted = [
    inCell,
    ...wantedOf(filter, order),
    ...position,
    ...(ring ? [inside(ring)] : []),
    ...further,
  ]
  return sql`select ${order.columns} ${from(wanted)} ${firstIn(order, count)}`
}

/**
 * The filters but for words that can only be asked of the listings. The newest are not asked of an index by price where
 * one filter lets through enough of them.
 */
function wantedOf(filter: ListingFilter, { isByPrice }: Order): RawBuilder<SqlBool>[] {
  const { words, cuisine, maxPriceCents, diets } = filter
  const marked = words === null || words.bits.length === 0 ? [] : withBloomBits(words)
  const others = words === null || words.bits.length > 0 ? { ...filter, words: null } : filter
  const isNarrow = cuisine !== null && (maxPriceCents !== null || diets.length > 0 || words !== null)
  if (isByPrice || isNarrow) return [...conditions(others), ...marked]
  return [
    ...conditions({ ...others, cuisine: null, maxPriceCents: null }),
    ...(cuisine === null ? [] : [sql<SqlBool>`(cuisine = ${cuisine}) is true`]),
    ...(maxPriceCents === null ? [] : [sql<SqlBool>`(price_cents <= ${maxPriceCents}) is true`]),
    ...marked,
  ]
}

/** The first without a point, as far as they come before the last of a full page. */
function withoutPoint({ filter, position, order, limit }: AreaSearch): RawBuilder<unknown> {
  const last = sql`from near order by ${order.by} offset ${sql.lit(limit - 1)} limit 1`
  const matching = nowhere(filter, [...position, order.upTo(last)])
  return sql`select ${order.columns} ${matching} ${firstIn(order, limit)}`
}

/** How many stands in the statement's own words: without it the planner takes them for a tenth of all. */
export function firstIn(order: Pick<Order, 'by'>, limit: number): RawBuilder<unknown> {
  return sql`order by ${order.by} limit ${sql.lit(limit)}`
}
