import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { idsWithNumber } from '#server/orders/reading/order-filter-repository.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { OrderId, PersonId } from '#shared/api/ids.ts'
import type { AllOrdersSort } from '#shared/list-sorts.ts'
import type { ListPlace } from '../admin-list-pages.ts'
import { byColumn, type ListOrder, listOrder } from '../list-order-repository.ts'
import { allKinds, type OrderKind } from './admin-order-rules.ts'

/** Filters of the list of all orders; null does not filter. */
export interface AllOrdersFilter {
  /** the first and last id of a range */
  ids: { first: string; last: string } | null
  /** orders found by their number */
  numbered: readonly OrderId[] | null
  kinds: readonly OrderKind[] | null
  /** people who bought or bake them */
  personIds: readonly string[] | null
  cookId: PersonId | null
  /** ordered since, and before */
  since: Date | null
  before: Date | null
}

/** The orders with a number. */
export async function findIdsByNumber(db: Db, number: string): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`${idsWithNumber(number)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * A page of order ids, sorted, plus one when there is a next page. Every filter and starting point reads only the page
 * from an index: kinds and people are merged, each in list order.
 */
export async function listAllOrderIds(
  db: Db,
  filter: AllOrdersFilter,
  sort: AllOrdersSort,
  { after, skip, limit }: ListPlace,
): Promise<string[]> {
  const { column, by, follows } = orders[sort]
  const taken = sql`limit ${skip + limit + 1}`
  const found = candidates(filter, {
    columns: sql`orders.id, ${sql.ref(`orders.${column}`)}`,
    beyond: after === null ? [] : [follows(after)],
    ending: sql`order by ${by} ${taken}`,
    isByAmount: column === 'total_cents',
  })
  const { rows } = await sql<{ id: OrderId }>`
    select orders.id from (${found}) as orders order by ${by} limit ${limit + 1} offset ${skip}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of orders in a list, up to one above the maximum. */
export async function countAllOrders(db: Db, filter: AllOrdersFilter): Promise<number> {
  const limit = sql`limit ${mostCounted + 1}`
  const found = candidates(filter, { columns: sql`1`, beyond: [], ending: limit, isByAmount: false })
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from (${found}) as found ${limit}) as counted
  `.execute(db)
  return rows[0]?.count ?? 0
}

const orders: Readonly<Record<AllOrdersSort, ListOrder & { column: string }>> = {
  newest: orderBy('created_at', 'desc'),
  oldest: orderBy('created_at', 'asc'),
  amount: orderBy('total_cents', 'desc'),
}

function orderBy(column: 'created_at' | 'total_cents', direction: 'asc' | 'desc') {
  return { column, ...listOrder('orders', byColumn(column), direction) }
}

interface Wanted {
  columns: RawBuilder<unknown>
  beyond: readonly RawBuilder<boolean>[]
  /** the order and the limit of each part */
  ending: RawBuilder<unknown>
  isByAmount: boolean
}

/** The page's candidates: a page of orders from each part. */
function candidates(filter: AllOrdersFilter, { columns, beyond, ending, isByAmount }: Wanted) {
  const { ids, numbered, kinds, personIds, cookId, since, before } = filter
  const conditions = [
    sql<boolean>`true`,
    ...beyond,
    ...(ids ? [sql<boolean>`orders.id between ${ids.first} and ${ids.last}`] : []),
    ...(numbered ? [sql<boolean>`orders.id = any(${idList(numbered)})`] : []),
    ...(since ? [sql<boolean>`orders.created_at >= ${since}`] : []),
    ...(before ? [sql<boolean>`orders.created_at < ${before}`] : []),
  ]
  const select = (...more: RawBuilder<boolean>[]) =>
    sql`select ${columns} from orders where ${sql.join([...conditions, ...more], sql` and `)} ${ending}`
  const ofKinds = kinds === null ? [] : [isOfKinds(kinds)]
  if (cookId !== null) {
    const isTheirs = sql<boolean>`orders.cook_id = ${cookId}`
    return select(isTheirs, ...ofKinds, ...(personIds === null ? [] : [isOfPeople(personIds)]))
  }
  if (personIds !== null) {
    const all = idList(personIds)
    return sql`
      select found.* from unnest(${all}) as person (id) cross join lateral (
        (${select(sql<boolean>`orders.buyer_id = person.id`, ...ofKinds)})
        union all
        (${select(sql<boolean>`orders.cook_id = person.id and orders.buyer_id <> all(${all})`, ...ofKinds)})
      ) as found`
  }
  if (ids !== null || numbered !== null) return select(...ofKinds)
  // by amount all kinds are merged, as in the index
  const walked = kinds ?? (isByAmount ? allKinds : null)
  if (walked === null) return select()
  if (walked.length === 0) return select(sql<boolean>`false`)
  return sql`
    select found.* from (values ${sql.join(walked.map((kind) => sql`(${kind.status}, ${kind.payment_status})`))})
      as kind (status, payment_status)
    cross join lateral (
      ${select(sql<boolean>`orders.status = kind.status and orders.payment_status = kind.payment_status`)}
    ) as found`
}

function isOfKinds(kinds: readonly OrderKind[]): RawBuilder<boolean> {
  if (kinds.length === 0) return sql<boolean>`false`
  const pairs = kinds.map((kind) => sql`(${kind.status}, ${kind.payment_status})`)
  return sql<boolean>`(orders.status, orders.payment_status) in (${sql.join(pairs)})`
}

function isOfPeople(ids: readonly OrderId[]): RawBuilder<boolean> {
  const all = idList(ids)
  return sql<boolean>`(orders.buyer_id = any(${all}) or orders.cook_id = any(${all}))`
}

function idList(ids: readonly OrderId[]): RawBuilder<unknown> {
  return sql`${`{${ids.join(',')}}`}::uuid[]`
}
