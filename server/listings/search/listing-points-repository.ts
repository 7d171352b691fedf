import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Category } from '#shared/categories.ts'
import type { Cents } from '#shared/money.ts'
import { hasWords, signsOf } from './category-labels-repository.ts'
import {
  all,
  areaOf,
  conditions,
  cuisineOf,
  from,
  hasPoint,
  inBoxes,
  inside,
  isRare,
  type ListingFilter,
  lookedUp,
  narrowing,
  narrowingMore,
  newestFirst,
  type Ring,
  scope,
  viewOf,
} from './listing-conditions-repository.ts'
import { freshestThen, isBatchOfDates } from './orderable-repository.ts'
import type { Box } from './search-area-rules.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** A match as the map marks it. */
export interface PointMatch {
  id: string
  title: string
  cuisine: Category
  price_cents: number
  /** whether some of its options cost more */
  has_higher_prices: boolean
  shown_latitude: number
  shown_longitude: number
}

/** A match as an estimate goes by it: no more than the indexes carry. */
export type SampledMatch = Pick<PointMatch, 'price_cents' | 'shown_latitude' | 'shown_longitude'>

/** Listings that were looked at: how many lie in view, and those of them that match. */
export interface LookedAt<Match = PointMatch> {
  seen: number
  matches: Match[]
}

const columns = sql`id, title, cuisine, price_cents, shown_latitude, shown_longitude,
  options <> '[]' and jsonb_path_exists(
    options, '$[*].price_cents ? (@ > $price)', jsonb_build_object('price', price_cents)
  ) as has_higher_prices`
const sampledColumns = sql`price_cents, shown_latitude, shown_longitude`

/** The newest matches that have a point; with a ring, those inside it and a little around. */
export async function newestPoints(
  db: Db,
  filter: ListingFilter,
  ring: Ring | null,
  limit: number,
): Promise<PointMatch[]> {
  const area = [...(ring ? [...areaOf(ring, filter), inside(ring)] : [hasPoint]), ...viewOf(filter)]
  // rare words are found by their own index, which the planner would not choose for so many rows in order
  const matching = isRare(filter) ? lookedUp(filter, area) : from([...conditions(filter), ...area])
  const { rows } = await sql<PointMatch>`
    select ${columns} ${matching} order by ${newestFirst} limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/** What bakes that are baked again cost in the batch that is had on some dates, in cents by their ids; other listings are left out. */
export async function pricesOfDates(
  db: Db,
  ids: readonly string[],
  dates: WantedDates,
): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ id: string; price_cents: Cents }>`
    select distinct on (listing.id) listing.id, batch.price_cents
    from food_listings as listing join batches as batch on batch.food_listing_id = listing.id
    where listing.id = any(${ids}::uuid[]) and listing.batch_id is not null and ${isBatchOfDates(dates)}
    order by listing.id, ${freshestThen(dates)}
  `.execute(db)
  return new Map(rows.map(({ id, price_cents }) => [id, price_cents]))
}

/** Up to `most` listings in boxes, whether they match or not, in no order. */
export async function pointsInBoxes(
  db: Db,
  filter: ListingFilter,
  boxes: readonly Box[],
  most: number,
): Promise<LookedAt> {
  const inner = sql`${from([...scope(filter), hasPoint, ...inBoxes(boxes)])} limit ${sql.lit(most)}`
  const { rows } = await sql<PointMatch & { matches: boolean }>`
    select ${columns}, ${all(narrowing(filter))} as matches from (select * ${inner}) as food_listings
  `.execute(db)
  return { seen: rows.length, matches: rows.filter(({ matches }) => matches) }
}

/** Up to `most` listings with the words of a search, wherever they are, and of them those that match, in no order. */
export async function pointsWithWords(
  db: Db,
  filter: ListingFilter,
  words: SearchTerms,
  most: number,
): Promise<LookedAt> {
  const inner = sql`${from([...scope(filter), hasWords(words, signsOf(filter))])} offset 0`
  const { soon, late } = narrowingMore(filter)
  const { rows } = await sql<PointMatch & { matches: boolean }>`
    select ${columns}, ${all([hasPoint, ...soon, ...late])} as matches
    from (select * from (select * ${inner}) as with_words limit ${sql.lit(most)}) as food_listings
  `.execute(db)
  return { seen: rows.length, matches: rows.filter(({ matches }) => matches) }
}

/** What a sample of a search's category is of: all in view. */
function inViewOnly(filter: ListingFilter): RawBuilder<SqlBool>[] {
  return narrowing({
    ...filter,
    words: null,
    maxPriceCents: null,
    diets: [],
    dates: null,
    hidesSoldOut: false,
  })
}

/** The newest listings of a search's category: how many of them lie in its view, and which of these match. */
export async function newestSample(
  db: Db,
  filter: ListingFilter,
  most: number,
): Promise<LookedAt<SampledMatch>> {
  const inner = sql`${from([...scope(filter), ...cuisineOf(filter)])} order by ${newestFirst} limit ${sql.lit(most)}`
  const inView = inViewOnly(filter)
  const { rows } = await sql<SampledMatch & { matches: boolean }>`
    select ${sampledColumns}, ${all(narrowing(filter))} as matches from (select * ${inner}) as food_listings
    where ${all([hasPoint, ...inView])}
  `.execute(db)
  return { seen: rows.length, matches: rows.filter(({ matches }) => matches) }
}

/** The newest listings of a search's category in each of some cells of the map: how many lie in view, and which match. */
export async function sampleOfCells(
  db: Db,
  filter: ListingFilter,
  cells: readonly number[],
  most: number,
): Promise<LookedAt<SampledMatch>> {
  const inCell = [...scope(filter), sql<SqlBool>`map_cell(shown_latitude, shown_longitude) = cell`]
  const inView = inViewOnly(filter)
  const { rows } = await sql<SampledMatch & { matches: boolean }>`
    select ${sampledColumns}, ${all(narrowing(filter))} as matches
    from unnest(${cells}::integer[]) as cells (cell), lateral (
      select * ${from(inCell)} order by ${newestFirst} limit ${Math.ceil(most / cells.length)}
    ) as food_listings
    where ${all([hasPoint, ...inView])}
  `.execute(db)
  return { seen: rows.length, matches: rows.filter(({ matches }) => matches) }
}
