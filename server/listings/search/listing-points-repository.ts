import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Category } from '#shared/categories.ts'
import type { Cents } from '#shared/money.ts'
import { filterLabels, hasWords } from './category-labels-repository.ts'
import { estimateCandidates } from './choose-plan.ts'
import {
  all,
  filterConditions,
  from,
  hasPoint,
  inBoxes,
  inside,
  type ListingFilter,
  newestFirst,
  ofCategory,
  type Ring,
  scope,
} from './listing-conditions-repository.ts'
import { matchingRows } from './look-up-repository.ts'
import { freshestFirst, isBatchOfDates } from './orderable-repository.ts'
import type { Box } from './search-area-rules.ts'
import type { SearchTerms } from './search-terms-rules.ts'
import type { WantedDates } from './wanted-day-rules.ts'

/** A match as a marker on the map. */
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

/** A match for an estimate: only columns that indexes cover. */
export type SampledMatch = Pick<PointMatch, 'price_cents' | 'shown_latitude' | 'shown_longitude'>

/** The number of sampled listings in view, and those of them that match. */
export interface Sample<Match = PointMatch> {
  seen: number
  matches: Match[]
}

const columns = sql`id, title, cuisine, price_cents, shown_latitude, shown_longitude,
  options <> '[]' and jsonb_path_exists(
    options, '$[*].price_cents ? (@ > $price)', jsonb_build_object('price', price_cents)
  ) as has_higher_prices`
const sampledColumns = sql`price_cents, shown_latitude, shown_longitude`

/** The newest matches with a point; with a ring, those in it or slightly outside. */
export async function newestPoints(
  db: Db,
  filter: ListingFilter,
  ring: Ring | null,
  limit: number,
): Promise<PointMatch[]> {
  const { index } = await estimateCandidates(db, filter, ring)
  const matching = matchingRows({ filter, ring, index, where: [ring ? inside(ring) : hasPoint] })
  const { rows } = await sql<PointMatch>`
    select ${columns} ${matching} order by ${newestFirst} limit ${sql.lit(limit)}
  `.execute(db)
  return rows
}

/** The prices on some dates, in cents by listing; listings without batches are omitted. */
export async function pricesOfDates(
  db: Db,
  ids: readonly string[],
  dates: WantedDates,
): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ id: string; price_cents: Cents }>`
    select distinct on (listing.id) listing.id, batch.price_cents
    from food_listings as listing join batches as batch on batch.food_listing_id = listing.id
    where listing.id = any(${ids}::uuid[]) and listing.batch_id is not null and ${isBatchOfDates(dates)}
    order by listing.id, ${freshestFirst(dates)}
  `.execute(db)
  return new Map(rows.map(({ id, price_cents }) => [id, price_cents]))
}

/** Up to `most` listings in boxes, unsorted. */
export function pointsInBoxes(
  db: Db,
  filter: ListingFilter,
  boxes: readonly Box[],
  most: number,
): Promise<Sample> {
  const inside = from([...scope(filter), hasPoint, ...inBoxes(boxes)])
  return sampled<PointMatch>(db, filter, columns, sql`select * ${inside} limit ${sql.lit(most)}`)
}

/** Up to `most` listings anywhere with the words of a search, unsorted. */
export function pointsWithWords(
  db: Db,
  filter: ListingFilter,
  words: SearchTerms,
  most: number,
): Promise<Sample> {
  const withWords = sql`select * ${from([...scope(filter), hasWords(words, filterLabels(filter))])} offset 0`
  const some = sql`select * from (${withWords}) as with_words limit ${sql.lit(most)}`
  return sampled<PointMatch>(db, filter, columns, some)
}

/** The newest listings of a search's category. */
export function newestSample(db: Db, filter: ListingFilter, most: number): Promise<Sample<SampledMatch>> {
  const ofAll = from([...scope(filter), ...ofCategory(filter)])
  const newest = sql`select * ${ofAll} order by ${newestFirst} limit ${sql.lit(most)}`
  return sampled<SampledMatch>(db, filter, sampledColumns, newest, inViewOnly(filter))
}

/** The newest listings in each of several grid cells. */
export function sampleOfCells(
  db: Db,
  filter: ListingFilter,
  cells: readonly number[],
  most: number,
): Promise<Sample<SampledMatch>> {
  const inCell = from([...scope(filter), sql<SqlBool>`map_cell(shown_latitude, shown_longitude) = cell`])
  const newest = sql`select * ${inCell} order by ${newestFirst} limit ${Math.ceil(most / cells.length)}`
  const ofEach = sql`select listing.* from unnest(${cells}::integer[]) as cells (cell), lateral (${newest}) as listing`
  return sampled<SampledMatch>(db, filter, sampledColumns, ofEach, inViewOnly(filter))
}

/** Selects the sampled listings in view, ignoring all other filters: the estimate counts these. */
function inViewOnly(filter: ListingFilter): RawBuilder<SqlBool>[] {
  const others = { words: null, maxPriceCents: null, diets: [], dates: null, hidesSoldOut: false }
  return [hasPoint, ...filterConditions({ ...filter, ...others })]
}

async function sampled<Match>(
  db: Db,
  filter: ListingFilter,
  read: RawBuilder<unknown>,
  sample: RawBuilder<unknown>,
  inView: readonly RawBuilder<SqlBool>[] = [sql<SqlBool>`true`],
): Promise<Sample<Match>> {
  const { rows } = await sql<Match & { matches: boolean }>`
    select ${read}, ${all([hasPoint, ...filterConditions(filter)])} as matches from (${sample}) as food_listings
    where ${all(inView)}
  `.execute(db)
  return { seen: rows.length, matches: rows.filter(({ matches }) => matches) }
}
