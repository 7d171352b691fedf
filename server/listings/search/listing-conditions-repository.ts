import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Bounds } from '#shared/api/listing-search.ts'
import type { Category } from '#shared/categories.ts'
import type { DietColumn } from '#shared/diets.ts'
import type { Point } from '#shared/distance.ts'
import { canBeOrdered } from '../sold-out-repository.ts'
import { hasLabels, hasWords, signsOf } from './category-labels-repository.ts'
import { type FlatPoint, flatCorners } from './flat-map-rules.ts'
import { gridCellsTouched } from './grid-cell-rules.ts'
import { readyBefore, readyThen, withBitOfDates } from './orderable-repository.ts'
import { boxesOfRing } from './ring-parts-rules.ts'
import { type Box, boxesAround, boxesOfBounds, cellsOf } from './search-area-rules.ts'
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
  /** when it is picked up */
  dates: WantedDates | null
  /** whether what is sold out is left out; on wanted dates it is in any case */
  hidesSoldOut: boolean
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

/** Words that no more listings have are looked up; of more common ones a walk finds enough soon. */
const mostLookedUp = 1500

/** Words that no more listings have are looked up together with diets, which leave few of them. */
const mostNarrowed = 60_000

/** Category and price are looked up in the index of cells while an area touches no more than this many. */
const mostCells = 250

/** So many cells are asked one by one for their first matches in an order. */
const mostOrderedCells = 120

/** Of listings without a point about one in a hundred have words that no more listings have. */
const mostScarce = 20_000

/** So many Bloom bits of words are asked for. */
const mostBitsAsked = 8
const bitsAsked = [2, 4, mostBitsAsked]

/** The map's index is asked up to this size of a ring, in miles, and of a view, in degrees from south to north. */
export const widestRing = 500
const widestView = 8

/** A listing on the flat map, as its index has it. */
export const mapPoint = sql`map_point(shown_latitude, shown_longitude)`

/** Whether a listing has a point at all. */
export const hasPoint = sql<SqlBool>`shown_latitude is not null`

/** Whether a listing has none. */
export const pointless = sql<SqlBool>`shown_latitude is null`

/** Whether few enough listings have the words of a search that looking up all of them is the quickest. */
export function isRare({ words }: ListingFilter): boolean {
  return words !== null && words.listings !== null && words.listings <= mostLookedUp
}

/** Whether nothing but its day tells which listings a search may be about. */
export function isOfDayAlone({ words, cuisine, dates }: ListingFilter): boolean {
  return words === null && cuisine === null && dates !== null
}

/** Whether its words, its day, or its category and price, may be so few listings' that looking at all of them is worth a try. */
export function mayBeFew(filter: ListingFilter, few: number): boolean {
  const { words, cuisine, maxPriceCents, dates } = filter
  if (words === null) return dates !== null || (cuisine !== null && maxPriceCents !== null)
  // a walk was not enough: of two common words, or a word and a day, the index soon tells how few listings have both
  if (words.areSeveral || words.listings === null || dates !== null) return true
  return words.listings <= (signsOf(filter).length > 0 ? mostNarrowed : 2 * few)
}

/** The filters of a search, asked of an index in the order of the search. */
export function conditions(filter: ListingFilter): RawBuilder<SqlBool>[] {
  return [...scope(filter), ...narrowing(filter)]
}

/**
 * The listings that an index of words leads to, and of them those that match: the planner may not lead through another
 * index, because it cannot know how rare words are. What `leading` asks is what the index is of, beside the scope.
 */
export function lookedUp(
  filter: ListingFilter,
  where: readonly RawBuilder<SqlBool>[],
  leading: readonly RawBuilder<SqlBool>[] = [],
): RawBuilder<unknown> {
  const { soon, late } = narrowingMore(filter)
  const rest = all([...soon, ...late, ...where])
  return sql`from (
    select * ${from([...scope(filter), ...leading, ...mostNarrowing(filter)])} offset 0
  ) as food_listings where ${rest}`
}

/**
 * The listings without a point that match. Words that not many have lead through an index of their own; of others a walk
 * in any order finds enough soon.
 */
export function nowhere(filter: ListingFilter, where: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const { words, cookId } = filter
  const isScarce = words !== null && (words.listings ?? 0) <= mostScarce
  if (!isScarce || cookId !== null) return from([...conditions(filter), pointless, ...where])
  return lookedUp(filter, where, [pointless])
}

/**
 * What leads through one index to the fewest listings: the words of a search and what stands with them, the day within its category, or
 * else category and price.
 */
export function mostNarrowing(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const { words, cuisine, maxPriceCents, dates } = filter
  if (words !== null) return [hasWords(words, signsOf(filter))]
  if (dates !== null && cuisine !== null) return [hasLabels([[cuisine, []]], signsOf(filter))]
  return [
    ...cuisineOf(filter),
    ...(maxPriceCents === null ? [] : [sql<SqlBool>`price_cents <= ${maxPriceCents}`]),
  ]
}

/**
 * What a search asks beyond its scope, of rows that go by the name of their table. Whatever an index carries suffices to
 * answer it, but for words: a listing with their Bloom bits is looked at itself.
 */
export function narrowing(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const isLeft = sql<SqlBool>`(
    select ${canBeOrdered(sql`listing`)} from food_listings as listing where listing.id = food_listings.id
  )`
  // most listings are not sold out, so that the rest leaves out more
  const onDay = filter.dates === null ? [] : [withBitOfDates(filter.dates)]
  return [...ofItsRow(filter), ...onDay, ...ofMore(filter), ...(asksStock(filter) ? [isLeft] : [])]
}

/** What a row tells itself, or an index of it. */
function ofItsRow(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const { words, maxPriceCents, diets, dates, bounds } = filter
  return [
    // so that there is always something to ask
    sql<SqlBool>`true`,
    ...cuisineOf(filter),
    ...(maxPriceCents === null ? [] : [sql<SqlBool>`price_cents <= ${maxPriceCents}`]),
    ...diets.map((diet) => sql<SqlBool>`${sql.ref(diet)}`),
    ...(bounds === null ? [] : withinBounds(bounds)),
    ...(dates === null ? [] : [readyBefore(dates)]),
    ...(words === null ? [] : withBloomBits(words)),
  ]
}

/** What a listing and its batches are looked at for, which takes many times as long. */
function ofMore({ words, dates }: ListingFilter, isWhole = false): RawBuilder<SqlBool>[] {
  return [
    ...(dates === null ? [] : [readyThen(dates, isWhole)]),
    ...(words === null ? [] : [withWords(words)]),
  ]
}

/**
 * The same of rows that are read whole, as their words, their day, or category and price led to them: what takes long apart from what is
 * soon told.
 */
export function narrowingMore(filter: ListingFilter): Record<'soon' | 'late', RawBuilder<SqlBool>[]> {
  const asked = filter.words?.isAskedWhole ? { ...filter, words: null } : filter
  return {
    soon: ofItsRow(asked),
    late: [...ofMore(asked, true), ...(asksStock(filter) ? [canBeOrdered(sql`food_listings`)] : [])],
  }
}

/** Of a day what can be ordered then is asked for in any case. */
function asksStock({ hidesSoldOut, dates }: ListingFilter): boolean {
  return hidesSoldOut && dates === null
}

/**
 * Which listings may have words, as far as an index can tell. Some bit is asked for twice, or the last are not, so that
 * there are few statements of it. What is not 0 the planner takes for likely, what is 1 for unlikely.
 */
export function withBloomBits({ bits }: SearchTerms): RawBuilder<SqlBool>[] {
  const asked = bitsAsked.find((count) => count >= bits.length) ?? mostBitsAsked
  return Array.from(
    { length: bits.length === 0 ? 0 : asked },
    (_, i) => sql<SqlBool>`get_bit(word_marks, ${bits[i] ?? bits[0]}) <> 0`,
  )
}

/** Whether a row that goes by the name of its table has words, asked of the listing itself. */
export function withWords({ query }: SearchTerms): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    select listing.words @@ ${query}::tsquery from food_listings as listing where listing.id = food_listings.id
  )`
}

/**
 * Which listings, or batches of theirs, are ready or picked up on some dates, whether or not these are meant where they are; of more than
 * `most` listings so many. Dates are put as a range in order, and as an array, so that the planner leads through the indexes of days
 * however many listings he expects of one.
 */
export function idsOfDates(filter: ListingFilter, { meant }: WantedDates, most: number): RawBuilder<unknown> {
  const dates = [...new Set(meant.map(({ date }) => date))].sort()
  const isOnThem = sql<SqlBool>`pickup_dates && ${dates}::date[]`
  const isTheirs = sql<SqlBool>`ready_by_date >= ${dates[0]}::date and ready_by_date <= ${dates.at(-1)}::date`
  // a bake is met once for each of its dates
  const enough = sql.lit(dates.length * most)
  const there = sql`lateral (select id ${from([...scope(filter), sql<SqlBool>`id = batch.food_listing_id`])} offset 0) as there`
  return sql`select distinct id from (
    (select id ${from([...scope(filter), isTheirs])} order by ready_by_date limit ${enough}) union all
    (select there.id from (
      select food_listing_id, ready_by_date from batches where state = 'open' and ${isTheirs} order by ready_by_date
    ) as batch, ${there} limit ${enough}) union all
    (select id ${from([...scope(filter), isOnThem])} limit ${enough}) union all
    (select there.id from (
      select distinct food_listing_id from batches where state = 'open' and ${isOnThem}
    ) as batch, ${there} limit ${enough})
  ) as of_dates limit ${sql.lit(most)}`
}

/** The listings a search is about before any filter: every search index of theirs is partial on this. */
export function scope({ readySince, cookId }: ListingFilter): RawBuilder<SqlBool>[] {
  return [
    readySince === null
      ? sql<SqlBool>`archived_at is null`
      : sql<SqlBool>`is_public and not has_left_browsing and (ready_at >= ${readySince}) is true`,
    ...(cookId === null ? [] : [sql<SqlBool>`cook_id = ${cookId}`]),
  ]
}

/** The one filter that has an index in the order of time and of price. */
export function cuisineOf({ cuisine }: ListingFilter): RawBuilder<SqlBool>[] {
  return cuisine === null ? [] : [sql<SqlBool>`cuisine = ${cuisine}`]
}

function withinBounds(bounds: Bounds): RawBuilder<SqlBool>[] {
  return [withinBoxes(boxesOfBounds(bounds))]
}

/** What lies in boxes, asked of the points that an index carries. */
function withinBoxes(boxes: readonly Box[]): RawBuilder<SqlBool> {
  const exactly = boxes.map(
    ({ south, west, north, east }) =>
      sql<SqlBool>`(shown_latitude >= ${south}) is true and (shown_latitude <= ${north}) is true
        and (shown_longitude >= ${west}) is true and (shown_longitude <= ${east}) is true`,
  )
  return any(exactly)
}

/**
 * What of some cells lies in the boxes around a ring, where a listing itself is looked at for what no index tells: a cell of a crowded city
 * has thousands, of which a small ring touches few.
 */
export function aroundRing(
  { place, to }: Ring,
  { words, dates, hidesSoldOut }: ListingFilter,
): RawBuilder<SqlBool>[] {
  const looksAtListings = words !== null || dates !== null || hidesSoldOut
  return looksAtListings ? [withinBoxes(boxesAround(place, to + slack))] : []
}

/** What leads to a view's listings through an index: nothing when it is so large that no index helps. */
export function viewOf(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const { bounds } = filter
  if (bounds === null) return []
  const boxes = boxesOfBounds(bounds)
  const cells = isNarrowed(filter) ? cellsOf(boxes, mostCells) : null
  if (cells !== null) return [inCells(cells)]
  return bounds[2] - bounds[0] > widestView ? [] : inBoxes(boxes)
}

/** What leads to a ring's listings through an index: nothing when it is so large that no index helps. */
export function areaOf(ring: Ring, filter: ListingFilter): RawBuilder<SqlBool>[] {
  const cells = cellsFor(ring, filter)
  if (cells !== null) return [inCells(cells)]
  return ring.to > widestRing ? [] : inBoxes(boxesAround(ring.place, ring.to + slack))
}

/** Whether the same is true of the map's view. */
export function narrowsView(filter: ListingFilter): boolean {
  return (
    filter.bounds !== null && isNarrowed(filter) && cellsOf(boxesOfBounds(filter.bounds), mostCells) !== null
  )
}

/** Whether category or price narrow a small area, where the index of cells finds what a walk would look for long. */
export function narrowsCells(filter: ListingFilter, ring: Ring): boolean {
  return cellsFor(ring, filter) !== null
}

/** The cells of a small area that category or price narrow further; null when the map's index serves better. */
function cellsFor(ring: Ring, filter: ListingFilter): number[] | null {
  return isNarrowed(filter) ? cellsOf(boxesAround(ring.place, ring.to + slack), mostCells) : null
}

function isNarrowed({ cuisine, maxPriceCents, readySince, cookId }: ListingFilter): boolean {
  return readySince !== null && cookId === null && (cuisine !== null || maxPriceCents !== null)
}

/** What lies in some cells. */
export function inCells(cells: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`map_cell(shown_latitude, shown_longitude) = any(${cells}::integer[])`
}

/** The cells of a small area, each of which has the search's orders in an index; null when there is none, or it is large. */
export function orderedCells(
  ring: Ring | null,
  { bounds, readySince, cookId }: ListingFilter,
): number[] | null {
  if (readySince === null || cookId !== null || (ring ?? bounds) === null) return null
  const inRing = ring && cellsOf(boxesAround(ring.place, ring.to + slack), mostOrderedCells)
  if (ring && inRing) return gridCellsTouched(inRing, ring.place, ring.to + slack)
  return bounds && cellsOf(boxesOfBounds(bounds), mostOrderedCells)
}

/** The parts of a ring without its middle, each a box for the map's index; null when its middle is nothing much. */
export function partsOf(
  { place, from: least, to }: Ring,
  { readySince, cookId }: ListingFilter,
): Box[] | null {
  if (readySince === null || cookId !== null || least <= 0 || to > widestRing) return null
  return boxesOfRing(place, Math.max(0, least - slack), to + slack)
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
      boxes.map((box) => {
        const corners = flatCorners(box).map(onMap)
        return sql<SqlBool>`${mapPoint} <@ box(${sql.join(corners)})`
      }),
    ),
  ]
}

/** A point on the flat map that the database need not work out for each row: `map_point` costs as much as ten rows. */
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

/** The same, to be found by its conditions whatever order is asked for: `offset 0` keeps the two apart. */
export function fenced(
  where: readonly RawBuilder<SqlBool>[],
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`from (select ${wanted} ${from(where)} offset 0) as matching`
}

export const newestFirst = sql`created_at desc, id desc`
