import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { categories } from '#shared/categories.ts'
import { filterLabels, hasLabels, hasWords } from './category-labels-repository.ts'
import {
  all,
  filterConditions,
  from,
  inBoxes,
  inCircle,
  indexedConditions,
  type ListingFilter,
  ofCategory,
  type Ring,
  rowConditions,
  scope,
  slack,
} from './listing-conditions-repository.ts'
import { boxesOfBounds } from './search-area-rules.ts'

/** The index that selects a lookup's candidates: words and days, the map, or any the planner chooses. */
export type LeadingIndex = 'labels' | 'map' | 'any'

/** A lookup reads all rows that the index returns under these conditions. */
export interface LookUp {
  filter: ListingFilter
  ring: Ring | null
  index: LeadingIndex
  where: readonly RawBuilder<SqlBool>[]
}

/** The matches of a lookup, unsorted. */
export function matchingRows(lookUp: LookUp): RawBuilder<unknown> {
  return candidateRows({ ...lookUp, where: [...lookUp.where, ...rowConditionsOf(lookUp)] })
}

/**
 * The candidates of a lookup, before the row conditions of `rowConditionsOf`.
 * `offset 0` fixes the index, because the planner cannot know how rare the words are.
 */
export function candidateRows({ filter, ring, index, where }: LookUp): RawBuilder<unknown> {
  const rest = [...indexedConditions(filter), ...where]
  if (index === 'any') return from([...scope(filter), ...rest])
  const leading = index === 'labels' ? [withLabels(filter)] : inArea(filter, ring)
  return sql`from (
    select * ${from([...scope(filter), ...leading])} offset 0
  ) as food_listings where ${all(rest)}`
}

/** The row conditions of a lookup, without the words if the index of labels already checked them all. */
export function rowConditionsOf({ filter, index }: Pick<LookUp, 'filter' | 'index'>): RawBuilder<SqlBool>[] {
  const isAsked = index === 'labels' && filter.words?.coversAllWords
  return [sql<SqlBool>`true`, ...rowConditions(filter, isAsked)]
}

function withLabels(filter: ListingFilter): RawBuilder<SqlBool> {
  if (filter.words !== null) return hasWords(filter.words, filterLabels(filter))
  const asked = filter.cuisine === null ? categories : [filter.cuisine]
  return hasLabels(
    asked.map((cuisine) => [cuisine, []] as const),
    filterLabels(filter),
  )
}

/** The area of a search, as conditions for the map's index. */
export function inArea({ bounds }: ListingFilter, ring: Ring | null): RawBuilder<SqlBool>[] {
  return [
    ...(ring === null ? [] : inCircle(ring.place, ring.to + slack)),
    ...(bounds === null ? [] : inBoxes(boxesOfBounds(bounds))),
  ]
}

/** The number of matches; null when category and baker alone leave more than `most` listings. */
export async function countMatches(db: Db, filter: ListingFilter, most: number): Promise<number | null> {
  const { rows } = await sql<{ seen: number; matching: number }>`
    select count(*) as seen, count(*) filter (where ${all(filterConditions(filter))}) as matching
    from (select * ${from([...scope(filter), ...ofCategory(filter)])} limit ${sql.lit(most + 1)}) as food_listings
  `.execute(db)
  const [counted] = rows
  return counted === undefined || counted.seen > most ? null : counted.matching
}
