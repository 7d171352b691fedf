import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Point } from '#shared/distance.ts'
import { type ListingWithCook, withCook } from '../listings-repository.ts'
import { flatCorners, flatPoint } from './flat-map-rules.ts'
import {
  all,
  areaOf,
  aroundRing,
  conditions,
  from,
  hasPoint,
  inBoxes,
  inCells,
  type ListingFilter,
  mapPoint,
  miles,
  narrowing,
  onMap,
  partsOf,
  type Ring,
  scope,
  slack,
  viewOf,
} from './listing-conditions-repository.ts'
import { amongFew, found, type Match, type MatchingFew } from './listing-search-repository.ts'
import { boxesAround, boxesOfBounds, cellsOf } from './search-area-rules.ts'

/** What is looked for: so many matches in a ring, beyond the listing of this id where its inner edge is. */
export interface NearestWanted {
  ring: Ring
  afterId: string | null
  count: number
}

/** Where a match is. */
export type Located = Pick<Match, 'id' | 'shown_latitude' | 'shown_longitude'>

/** Matches, and those of them as whole listings that are the nearest by the database's own measure. */
export interface NearRead {
  matches: Located[]
  listings: ListingWithCook[]
  /** how many matches were met beyond the position, of which these are the nearest */
  met: number
}

/** What a walk found, and how far it went. */
export interface WalkRead extends NearRead {
  /** how far the last listing is that it met, in degrees of the flat map: all that are nearer there were met */
  flat: number
  /** whether there was nothing more to meet */
  hasMetAll: boolean
  /** about how many listings there are to meet, anywhere; null when nobody counted them */
  market: number | null
}

/** How many more a walk around a place meets when it has found enough. */
const metBeyond = 60

/** How many listings the index has that walks go by, as the database counted them last. */
const metAnywhere = sql`(select nullif(greatest(reltuples, 0), 0) from pg_class where oid = to_regclass('food_listings_near'))`

/** In so many cells a category is looked for. */
const mostCells = 1500

/**
 * The nearest matches around a place as the flat map has it, found among the `end` listings that are nearest there, whether they
 * match or not, so that the time it takes has a bound; and so many of those that follow that it can be told whether these
 * are the nearest on the globe too.
 */
export async function walkAround(
  db: Db,
  filter: ListingFilter,
  wanted: NearestWanted,
  end: number,
): Promise<WalkRead> {
  const { place } = wanted.ring
  const away = sql`${mapPoint} <-> ${onMap(flatPoint(place))}`
  const most = wanted.count + metBeyond
  const walked = sql`walked as materialized (
    select * from (
      select *, row_number() over (rows unbounded preceding) as met,
        count(*) filter (where matches) over (rows unbounded preceding) as matching
      from (
        select id, shown_latitude, shown_longitude, ${away} as flat, ${all(narrowing(filter))} as matches
        ${from([...scope(filter), hasPoint, ...within(filter, wanted.ring)])} order by ${away} limit ${sql.lit(end)}
      ) as food_listings
    ) as meeting
    where matches or matching >= ${sql.lit(wanted.count)} or met = ${sql.lit(end)} limit ${sql.lit(most)}
  ), `
  const matching = sql`select id, shown_latitude, shown_longitude, ${miles(place)} as away from walked where matches`
  const told = sql`(select json_build_array(count(*), max(met), max(flat), ${metAnywhere}) from walked)`
  const { walked: how, ...read } = await readNearest(db, wanted, matching, { before: walked, told })
  const [rows, met, flat, market] = how ?? [0, 0, 0, null]
  return { ...read, flat: flat ?? 0, hasMetAll: rows < most && (met ?? 0) < end, market }
}

/** The nearest of every match in a ring, and a little around it. */
export async function matchesInRing(db: Db, filter: ListingFilter, wanted: NearestWanted): Promise<NearRead> {
  const { ring } = wanted
  const where = conditions(filter)
  const cells = cellsOfCategory(filter, ring)
  if (cells)
    return readNearest(db, wanted, located(ring, [...where, inCells(cells), ...aroundRing(ring, filter)]))
  const parts = partsOf(ring, filter)
  if (parts === null) return roughlyNearestMatches(db, filter, wanted)
  const corners = parts.map(flatCorners)
  const sides = [
    corners.map(([low]) => low.x),
    corners.map(([low]) => low.y),
    corners.map(([, high]) => high.x),
    corners.map(([, high]) => high.y),
  ].map((side) => sql`${side}::double precision[]`)
  const inPart = sql<SqlBool>`${mapPoint} <@ box(point(west, south), point(east, north))`
  // what lies where two parts meet is read twice
  return readNearest(
    db,
    wanted,
    sql`
      select distinct matching.* from unnest(${sql.join(sides)}) as parts (west, south, east, north), lateral (
        ${located(ring, [inPart, ...where])}
      ) as matching
    `,
  )
}

/**
 * The cells of a ring for a search of one category, of which their index has the listings next to each other; null when
 * there are too many, or there is no category.
 */
export function cellsOfCategory(filter: ListingFilter, ring: Ring): number[] | null {
  if (filter.cuisine === null || filter.readySince === null || filter.cookId !== null) return null
  const boxes = partsOf(ring, filter) ?? boxesAround(ring.place, ring.to + slack)
  const inRing = cellsOf(boxes, 3 * mostCells)
  const inView = filter.bounds && cellsOf(boxesOfBounds(filter.bounds), mostCells)
  const isInView = (cell: number) => inView === null || inView.includes(cell)
  // what two parts of a ring touch is told twice
  const cells = [...new Set(inRing ?? inView)].filter(isInView)
  return cells.length === 0 || cells.length > mostCells ? null : cells
}

/** The nearest matches of a ring, read without an index of places. */
export function roughlyNearestMatches(
  db: Db,
  filter: ListingFilter,
  wanted: NearestWanted,
): Promise<NearRead> {
  const { ring } = wanted
  const where = [...conditions(filter), ...areaOf(ring, filter), ...viewOf(filter)]
  return readNearest(db, wanted, located(ring, where))
}

/**
 * The same among the listings with the words of a search, or else of its category and price, wherever they are, and one
 * match without a point where there is any; null when these are more than `most`.
 */
export async function nearestOfFew(
  db: Db,
  filter: ListingFilter,
  { ring, afterId, count }: NearestWanted,
  most: number,
): Promise<Located[] | null> {
  const isBeyond = isSurelyBeyond(ring, afterId)
  // there the one where the page before ended has to be told from others by our own measure
  const atItsEdge = sql<SqlBool>`${isInside(ring)} and away <= ${ring.from + slack}`
  const asFarAsLast = sql<SqlBool>`${isInside(ring)} and away between (select away from last) and ${2 * slack} + (select away from last)`
  const nearest = (matching: MatchingFew) => sql`
    with nearest as materialized (
      ${matching(sql`where ${isInside(ring)} and ${isBeyond} order by away`)} order by away limit ${sql.lit(count)}
    ), last as materialized (
      select away from nearest order by away offset ${sql.lit(count - 1)}
    )
    select * from nearest
    union all (${matching(sql`where ${asFarAsLast}`)})
    ${afterId === null ? sql`` : sql`union all (${matching(sql`where ${atItsEdge}`)})`}
    union all (${matching(sql`where shown_latitude is null`)} limit 1)
  `
  return amongFew(db, filter, [], nearest, { away: miles(ring.place), most })
}

/** Where a search looks for some matches: from each point at the nearest listings, until it has the most it wants. */
export interface Walk {
  points: readonly Point[]
  each: number
  most: number
}

/**
 * Some matches beyond a position that are near: found among the listings that are nearest on the flat map to each point of
 * a walk, whether they match or not, so that the time it takes has a bound. Good for telling how far one must look.
 */
export async function someNearMatches(
  db: Db,
  filter: ListingFilter,
  { ring, afterId }: NearestWanted,
  { points, each, most }: Walk,
): Promise<Located[]> {
  const wanted = [...scope(filter), hasPoint, ...within(filter, ring)]
  const flat = points.map(flatPoint)
  const sides = [flat.map(({ x }) => x), flat.map(({ y }) => y)]
  return found(
    db,
    sql`
      from unnest(${sql.join(sides.map((side) => sql`${side}::double precision[]`))}) as points (x, y), lateral (
        select * ${from(wanted)} order by ${mapPoint} <-> point(x, y) limit ${sql.lit(each)}
      ) as food_listings
      where ${all([...narrowing(filter), ...beyond(ring, afterId)])} limit ${sql.lit(most)}
    `,
  )
}

/** What keeps a walk within the only box around what may match, where that is one. */
function within({ bounds }: ListingFilter, { place, to }: Ring): RawBuilder<SqlBool>[] {
  const views = [boxesAround(place, to), ...(bounds ? [boxesOfBounds(bounds)] : [])]
  // two boxes at once could not lead through the index
  return views.filter((boxes) => boxes.length === 1).flatMap(inBoxes)
}

/** What is read of the matches of a ring under some conditions: how far each is, which takes longest, is asked once. */
function located(ring: Ring, where: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  return sql`select * from (
    select id, shown_latitude, shown_longitude, ${miles(ring.place)} as away ${from([...where, hasPoint])} offset 0
  ) as there where ${isInside(ring)}`
}

/** Which rows with their distance lie in a ring, and a little around it. */
function isInside({ from: least, to }: Ring): RawBuilder<SqlBool> {
  return sql`away >= ${least - slack} and away <= ${to + slack}`
}

interface Told {
  near: [string, number, number][] | null
  met: number | null
  walked: [rows: number, met: number | null, flat: number | null, market: number | null] | null
}

/**
 * Of the rows `matching` those that may be the nearest, and those that are by the database's own measure as whole
 * listings: one statement, of which the rest stands in its first row.
 */
async function readNearest(
  db: Db,
  { ring, afterId, count }: NearestWanted,
  matching: RawBuilder<unknown>,
  { before, told }: { before: RawBuilder<unknown>; told: RawBuilder<unknown> } = {
    before: sql``,
    told: sql`null`,
  },
): Promise<NearRead & { walked: Told['walked'] }> {
  const later = afterId === null ? sql`` : sql`where away > ${ring.from + slack} or id < ${afterId}`
  const { rows } = await sql<(ListingWithCook | { id: null }) & Told>`
    with ${before} matching as materialized (${matching}), page as (
      select id, row_number() over (order by away, id desc) as place from matching ${later}
      order by away, id desc limit ${sql.lit(count)}
    )
    select ${withCook}, case when coalesce(place, 1) = 1 then near end as near, met,
      case when coalesce(place, 1) = 1 then walked end as walked
    from (
      select ${told} as walked, (select count(*) from matching ${later}) as met, (
        select json_agg(json_build_array(id, shown_latitude, shown_longitude)) from matching
        where ${isAmongNearest(ring, afterId, count)}
      ) as near
    ) as told left join (
      page join food_listings on food_listings.id = page.id join users on users.id = food_listings.cook_id
    ) on true
  `.execute(db)
  const first = rows.find(({ near }) => near !== null)
  return {
    matches: (first?.near ?? []).map(([id, shown_latitude, shown_longitude]) => ({
      id,
      shown_latitude,
      shown_longitude,
    })),
    listings: rows.flatMap((row) => (row.id === null ? [] : [row])),
    met: first?.met ?? 0,
    walked: rows.find(({ walked }) => walked !== null)?.walked ?? null,
  }
}

/** Which of the rows `matching` are the nearest, enough of them that `count` are surely beyond a position. */
function isAmongNearest(ring: Ring, afterId: string | null, count: number): RawBuilder<SqlBool> {
  return sql`away <= ${2 * slack} + coalesce(
    (select away from matching where ${isSurelyBeyond(ring, afterId)} order by away offset ${sql.lit(count - 1)} limit 1), 'infinity'
  )`
}

/** Which rows with their distance are beyond a position whatever the last digits of it are. */
function isSurelyBeyond({ from: least }: Ring, afterId: string | null): RawBuilder<SqlBool> {
  return afterId === null ? sql`true` : sql`away > ${least + slack}`
}

/** Leaves out what a page before has shown, as far as the database can tell. */
function beyond({ place, from: least }: Ring, afterId: string | null): RawBuilder<SqlBool>[] {
  return afterId === null ? [] : [sql<SqlBool>`(${miles(place)} > ${least + slack} or id < ${afterId})`]
}
