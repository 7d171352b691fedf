import { type RawBuilder, sql } from 'kysely'
import { lockNumbers } from '#server/database/lock-numbers.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { Category } from '#shared/categories.ts'
import { coarsestLevel, finestLevel, type TileRange, tilesOf } from './map-tile-rules.ts'
import type { Box } from './search-area-rules.ts'

/** A map tile of the finest level. */
export interface Tile {
  y: number
  x: number
}

/** Selects one of a tile's counts. */
export interface TileFilter {
  cuisine: Category | null
  glutenFree: boolean
  /** a price limit of the filter bar in dollars; null for any price */
  under: (typeof countedPrices)[number] | null
}

/** The listings of a tile that match a filter. */
export interface TileSummary {
  listings: number
  lowest_cents: number
  latitude: number
  longitude: number
}

/** The price limits that tiles count, in dollars: those of the filter bar (FIND-07). */
export const countedPrices = [10, 20, 30, 50] as const

/** The most tiles that an estimate adds up. */
const tilesOfEstimate = 64

/** Takes up to `most` changed tiles off the queue; one process at a time. */
export async function takeChangedTiles(trx: Trx, most: number): Promise<Tile[]> {
  await sql`select pg_advisory_xact_lock(${lockNumbers.listingCells})`.execute(trx)
  const { rows } = await sql<Tile>`
    with taken as (
      delete from listing_cell_changes where id in (select id from listing_cell_changes order by id limit ${most})
      returning y, x
    )
    select distinct y, x from taken
  `.execute(trx)
  return rows
}

/** Queues every tile with listings; needed after bulk loads without triggers. */
export const queueAllTilesSql = `
  insert into listing_cell_changes (y, x)
  select distinct map_square_y(shown_latitude, ${finestLevel}), map_square_x(shown_longitude, ${finestLevel})
  from food_listings where is_public and not has_left_browsing and shown_latitude is not null`

/** Counts tiles of the finest level from listings, and each larger tile from the four inside it. */
export async function countTiles(trx: Trx, tiles: readonly Tile[], now: Date): Promise<void> {
  await emptyTiles(trx, finestLevel, tiles)
  await sql`
    insert into listing_cells (level, cuisine, y, x, created_at, ${columns})
    select ${finestLevel}::integer, coalesce(cuisine, ''), changed.y, changed.x, ${now}::timestamptz, count(*),
      ${sql.join(countedPrices.map((price) => sql`count(*) filter (where price_cents <= ${price * 100})`))},
      count(*) filter (where is_gluten_free),
      ${sql.join(
        countedPrices.map(
          (price) => sql`count(*) filter (where is_gluten_free and price_cents <= ${price * 100})`,
        ),
      )},
      min(price_cents), min(price_cents) filter (where is_gluten_free), avg(shown_latitude), avg(shown_longitude)
    from ${given(tiles)}, lateral (
      select cuisine, price_cents, is_gluten_free, shown_latitude, shown_longitude from food_listings
      where is_public and not has_left_browsing
        and map_point(shown_latitude, shown_longitude) <@ box(${corner(0)}, ${corner(1)})
        and map_square_y(shown_latitude, ${finestLevel}) = changed.y
        and map_square_x(shown_longitude, ${finestLevel}) = changed.x
      offset 0
    ) as inside
    group by grouping sets ((changed.y, changed.x), (changed.y, changed.x, cuisine))
  `.execute(trx)
  let inside = tiles
  for (let level = finestLevel - 1; level >= coarsestLevel; level -= 1) {
    inside = around(inside)
    await countByInside(trx, level, inside, now)
  }
}

/** The tiles of an area that match a filter, without empty ones. */
export async function summariesIn(db: Db, tiles: TileRange, filter: TileFilter): Promise<TileSummary[]> {
  const { level, south, north, spans } = tiles
  // list each row, else the index is read around the whole world
  const rows = Array.from({ length: south - north + 1 }, (_, i) => north + i)
  const count = sql.ref(countColumn(filter))
  const lowest = sql.ref(filter.glutenFree ? 'gluten_free_lowest_cents' : 'lowest_cents')
  const within = spans.map(({ west, east }) => sql`x between ${west} and ${east}`)
  const found = await sql<TileSummary>`
    select ${count} as listings, ${lowest} as lowest_cents, latitude, longitude from listing_cells
    where level = ${level} and cuisine = ${filter.cuisine ?? ''} and y = any (${rows}::integer[])
      and (${sql.join(within, sql` or `)}) and ${count} > 0
  `.execute(db)
  return found.rows
}

/** About how many public listings boxes contain, from the counts of the tiles they touch. */
export async function countInBoxes(db: Db, boxes: readonly Box[]): Promise<number> {
  const everything: TileFilter = { cuisine: null, glutenFree: false, under: null }
  let listings = 0
  for (const { south, west, north, east } of boxes) {
    const tiles = tilesOf([south, west, north, east], finestLevel, tilesOfEstimate)
    for (const tile of await summariesIn(db, tiles, everything)) listings += tile.listings
  }
  return listings
}

function countColumn({ glutenFree, under }: TileFilter): string {
  if (under === null) return glutenFree ? 'gluten_free' : 'listings'
  return `${glutenFree ? 'gluten_free_' : ''}under_${under}`
}

const counts = [
  'listings',
  ...countedPrices.map((price) => `under_${price}`),
  'gluten_free',
  ...countedPrices.map((price) => `gluten_free_under_${price}`),
]
const columns = sql`${sql.join(counts.map((name) => sql.ref(name)))},
  lowest_cents, gluten_free_lowest_cents, latitude, longitude`

async function countByInside(trx: Trx, level: number, tiles: readonly Tile[], now: Date): Promise<void> {
  await emptyTiles(trx, level, tiles)
  await sql`
    insert into listing_cells (level, cuisine, y, x, created_at, ${columns})
    select ${level}::integer, inside.cuisine, changed.y, changed.x, ${now}::timestamptz,
      ${sql.join(counts.map((name) => sql`sum(${sql.ref(`inside.${name}`)})`))},
      min(lowest_cents), min(gluten_free_lowest_cents),
      sum(latitude * listings) / sum(listings), sum(longitude * listings) / sum(listings)
    from ${given(tiles)}, lateral (
      select * from listing_cells where level = ${level + 1}
        and y = any (array[changed.y * 2, changed.y * 2 + 1]) and x = any (array[changed.x * 2, changed.x * 2 + 1])
      offset 0
    ) as inside
    group by inside.cuisine, changed.y, changed.x
  `.execute(trx)
}

async function emptyTiles(trx: Trx, level: number, tiles: readonly Tile[]): Promise<void> {
  await sql`
    delete from listing_cells using ${given(tiles)}
    where level = ${level} and listing_cells.y = changed.y and listing_cells.x = changed.x
  `.execute(trx)
}

function given(tiles: readonly Tile[]): RawBuilder<unknown> {
  const [ys, xs] = [tiles.map(({ y }) => y), tiles.map(({ x }) => x)]
  return sql`unnest(${ys}::integer[], ${xs}::integer[]) as changed (y, x)`
}

/** A tile's corner on the flat map, slightly enlarged; the caller also checks the exact tile. */
function corner(side: 0 | 1): RawBuilder<unknown> {
  const degrees = 360 / 2 ** finestLevel
  const hair = side === 0 ? -1e-9 : 1e-9
  return sql`point(
    (changed.x + ${side}::integer) * ${degrees}::double precision - 180 + ${hair}::double precision,
    180 - (changed.y + ${1 - side}::integer) * ${degrees}::double precision + ${hair}::double precision)`
}

/** The tiles of the next larger level that contain tiles. */
function around(tiles: readonly Tile[]): Tile[] {
  const found = new Map(tiles.map(({ y, x }) => [`${y >> 1}/${x >> 1}`, { y: y >> 1, x: x >> 1 }]))
  return [...found.values()]
}
