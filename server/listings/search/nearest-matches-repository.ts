import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { type ListingWithBaker, readListings } from '../listings-repository.ts'
import { flatPoint } from './flat-map-rules.ts'
import {
  all,
  filterConditions,
  from,
  hasPoint,
  type ListingFilter,
  mapPoint,
  miles,
  onMap,
  type Ring,
  scope,
  slack,
} from './listing-conditions-repository.ts'
import { candidateRows, inArea, type LeadingIndex, rowConditionsOf } from './look-up-repository.ts'

/** A scan stops after this many entries of the map's index, about 12 ms. */
const longestScan = 3000

/** A page of the nearest matches in a ring, whose inner edge is the end of the previous page. */
export interface NearestSearch {
  filter: ListingFilter
  ring: Ring
  isFirstPage: boolean
  count: number
}

/** Points of near matches beyond the previous page, from a bounded scan of the map's index. */
export async function scanAround(
  db: Db,
  { filter, ring, isFirstPage, count }: NearestSearch,
): Promise<{ latitude: number; longitude: number }[]> {
  const away = sql`${mapPoint} <-> ${onMap(flatPoint(ring.place))}`
  const entries = [
    ...scope(filter),
    hasPoint,
    ...inArea(filter, ring),
    ...(isFirstPage ? [] : [sql<SqlBool>`${miles(ring.place)} > ${ring.from + slack}`]),
  ]
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select shown_latitude as latitude, shown_longitude as longitude from (
      select * ${from(entries)} order by ${away} limit ${sql.lit(longestScan)}
    ) as food_listings where ${all(filterConditions(filter))} limit ${sql.lit(count)}
  `.execute(db)
  return rows
}

/**
 * The `count` nearest matches in a ring by the database's measure, unsorted, plus any that may tie with the last.
 * Checks the row conditions in order of distance, so few listings are read for them.
 */
export function lookUpNearest(
  db: Db,
  { filter, ring, isFirstPage, count }: NearestSearch,
  index: LeadingIndex,
): Promise<ListingWithBaker[]> {
  const { place, from: least, to } = ring
  const candidates = candidateRows({ filter, ring, index, where: [hasPoint] })
  const isMatch = all(rowConditionsOf({ filter, index }))
  const isBeyond = isFirstPage ? sql`true` : sql`away > ${least + slack}`
  const nearest = sql`with candidates as materialized (
    select * from (select id, ${miles(place)} as away ${candidates} offset 0) as measured
    where away >= ${least - slack} and away <= ${to + slack}
  ), last as materialized (
    select away from (select * from candidates where ${isBeyond} order by away offset 0) as food_listings
    where ${isMatch} order by away limit 1 offset ${sql.lit(count - 1)}
  ) select id from candidates as food_listings
    where away <= coalesce((select away from last), 'infinity') + ${2 * slack} and ${isMatch}`
  return readListings(db, sql`(${nearest}) as matching`, sql``)
}
