import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Db } from '#server/database/tables.ts'
import { type ListingWithBaker, readListings } from '../listings-repository.ts'
import { estimateCandidates, matchesByPlan } from './choose-plan.ts'
import {
  all,
  allConditions,
  filterConditions,
  from,
  inside,
  type ListingFilter,
  ofCategory,
  pointless,
  type Ring,
  scope,
} from './listing-conditions-repository.ts'
import type { ListingOrder } from './listing-orders-repository.ts'
import { candidateRows, type LeadingIndex, rowConditionsOf } from './look-up-repository.ts'

/** A scan stops after this many entries of the order's index, about 15 ms. */
const longestScan = 20_000

/** A page of matches in a sort order. */
export interface OrderedSearch {
  filter: ListingFilter
  /** restricts the page to its listings and those without a point */
  ring: Ring | null
  /** restricts the page to listings without a point */
  lacksPoint: boolean
  limit: number
}

interface Page
  extends OrderedSearch,
    Pick<ListingOrder<z.ZodMiniType>, 'key' | 'keyOfRow' | 'by' | 'isByCategory'> {
  after: (key: RawBuilder<unknown>) => RawBuilder<SqlBool>
}

/** The next `limit` matches in a sort order; may include some slightly outside the ring. */
export async function matchesInOrder<Schema extends z.ZodMiniType>(
  db: Db,
  search: OrderedSearch,
  order: ListingOrder<Schema>,
  position: z.output<Schema> | null,
): Promise<ListingWithBaker[]> {
  const page: Page = { ...order, ...search, after: (key) => order.after(position, key) }
  return matchesByPlan(await estimateCandidates(db, search.filter, search.ring), {
    scan: async () => {
      const found = await read(db, page, scanned(page))
      return found.length < page.limit ? null : found
    },
    lookUp: (index) => read(db, page, rowsInOrder(page, index)),
  })
}

/** The limit is a literal: for a parameter, the planner assumes a tenth of all rows. */
function first({ by, limit }: Pick<Page, 'by' | 'limit'>): RawBuilder<unknown> {
  return sql`order by ${by} limit ${sql.lit(limit)}`
}

function read(db: Db, page: Page, matching: RawBuilder<unknown>): Promise<ListingWithBaker[]> {
  return readListings(db, sql`(${matching} ${first(page)}) as matching`, sql`order by ${page.by}`)
}

/** The matches among a bounded number of entries of the order's index. */
function scanned(page: Page): RawBuilder<unknown> {
  const { filter, key, by, after, isByCategory, lacksPoint } = page
  const entries = [
    ...scope(filter),
    ...(isByCategory ? ofCategory(filter) : []),
    ...(lacksPoint ? [pointless] : []),
    after(key),
  ]
  return sql`select id, created_at, sort_key from (
    select *, ${key} as sort_key ${from(entries)} ${first({ by, limit: longestScan })}
  ) as food_listings where ${all([...filterConditions(filter), ...within(page)])}`
}

function rowsInOrder(page: Page, index: LeadingIndex): RawBuilder<unknown> {
  const { ring, lacksPoint } = page
  if (index === 'any') return ordered(page, lacksPoint ? [pointless] : within(page))
  if (index === 'labels' || ring === null) return sorted(page, index, lacksPoint ? [pointless] : within(page))
  return sql`select * from (
    (${sorted(page, index, [inside(ring)])} ${first(page)}) union all
    (${ordered(page, [pointless])} ${first(page)})
  ) as both_kinds`
}

/** All matches, by any index the planner chooses. */
function ordered(page: Page, where: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const { filter, key, after } = page
  return sql`select id, created_at, ${key} as sort_key ${from([...allConditions(filter), after(key), ...where])}`
}

/** All candidates of an index, sorted before the row conditions are checked, so few listings are read for them. */
function sorted(page: Page, index: LeadingIndex, where: readonly RawBuilder<SqlBool>[]): RawBuilder<unknown> {
  const { filter, ring, keyOfRow, by, after } = page
  const candidates = candidateRows({ filter, ring, index, where })
  return sql`select id, created_at, sort_key from (
    select * from (select id, created_at, ${keyOfRow} as sort_key ${candidates} offset 0) as candidates
    where ${after(sql`sort_key`)} order by ${by} offset 0
  ) as food_listings where ${all(rowConditionsOf({ filter, index }))}`
}

function within({ ring }: Page): RawBuilder<SqlBool>[] {
  return ring ? [sql<SqlBool>`(${inside(ring)} or ${pointless})`] : []
}
