import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Point } from '#shared/distance.ts'
import {
  all,
  areaOf,
  conditions,
  from,
  hasPoint,
  inBoxes,
  inside,
  type ListingFilter,
  mapPoint,
  miles,
  narrowing,
  partsOf,
  type Ring,
  scope,
  slack,
  viewOf,
} from './listing-conditions-repository.ts'
import { amongFew, columns, found, type Match } from './listing-search-repository.ts'
import { boxesAround, boxesOfBounds } from './search-area-rules.ts'

/** Every match in a ring, and a little around it, in no order. */
export async function matchesInRing(db: Db, filter: ListingFilter, ring: Ring): Promise<Match[]> {
  const where = [...conditions(filter), inside(ring)]
  const parts = partsOf(ring, filter)
  if (parts === null) return found(db, from([...where, ...areaOf(ring, filter), ...viewOf(filter)]))
  const sides = (['south', 'west', 'north', 'east'] as const).map(
    (side) => sql`${parts.map((part) => part[side])}::double precision[]`,
  )
  const inPart = sql<SqlBool>`${mapPoint} <@ box(map_point(south, west), map_point(north, east))`
  return found(
    db,
    sql`from unnest(${sql.join(sides)}) as parts (south, west, north, east), lateral (
      select ${columns} ${from([inPart, ...where])} offset 0
    ) as matching`,
  )
}

/**
 * The nearest matches of a ring by the database's own measure: enough of them that `limit` are surely beyond a position,
 * when there are so many, and all that may be as near as these.
 */
export async function roughlyNearestMatches(
  db: Db,
  filter: ListingFilter,
  ring: Ring,
  isLaterPage: boolean,
  limit: number,
): Promise<Match[]> {
  const where = [...conditions(filter), ...areaOf(ring, filter), ...viewOf(filter), inside(ring)]
  return found(
    db,
    sql`
      from (
        with matching as materialized (select ${columns}, ${miles(ring.place)} as away ${from(where)})
        select * from matching where ${isAmongNearest(ring, isLaterPage, limit)}
      ) as nearest
    `,
  )
}

/**
 * The same among the listings with the words of a search, or else of its category and price, wherever they are; null when
 * these are too many to look at all of them.
 */
export async function nearestOfFew(
  db: Db,
  filter: ListingFilter,
  ring: Ring,
  isLaterPage: boolean,
  limit: number,
): Promise<Match[] | null> {
  const nearest = sql`where ${isAmongNearest(ring, isLaterPage, limit)}`
  return amongFew(db, filter, [inside(ring)], nearest, { away: miles(ring.place) })
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
  ring: Ring,
  afterId: string | null,
  { points, each, most }: Walk,
): Promise<Match[]> {
  const { place, to } = ring
  const views = [boxesAround(place, to), ...(filter.bounds ? [boxesOfBounds(filter.bounds)] : [])]
  const wanted = [
    ...scope(filter),
    hasPoint,
    // two boxes at once could not lead through the index
    ...views.filter((boxes) => boxes.length === 1).flatMap(inBoxes),
  ]
  const sides = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  return found(
    db,
    sql`
      from unnest(${sql.join(sides.map((side) => sql`${side}::double precision[]`))}) as points (north, east), lateral (
        select * ${from(wanted)} order by ${mapPoint} <-> map_point(north, east) limit ${each}
      ) as food_listings
      where ${all([...narrowing(filter), ...beyond(ring, afterId)])} limit ${most}
    `,
  )
}

/** Which of the rows `matching` are the nearest, enough of them that `limit` are surely beyond a position. */
function isAmongNearest({ from: least }: Ring, isLaterPage: boolean, limit: number): RawBuilder<SqlBool> {
  const surely = isLaterPage ? sql`where away > ${least + slack}` : sql``
  return sql`away <= ${2 * slack} + coalesce(
    (select away from matching ${surely} order by away offset ${limit - 1} limit 1), 'infinity'
  )`
}

/** Leaves out what a page before has shown, as far as the database can tell. */
function beyond({ place, from: least }: Ring, afterId: string | null): RawBuilder<SqlBool>[] {
  return afterId === null ? [] : [sql<SqlBool>`(${miles(place)} > ${least + slack} or id < ${afterId})`]
}
