import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { wordsQuery } from '#server/database/words-repository.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { listOrdersById, type OrderView } from '#server/orders/reading/orders-repository.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { momentsOfDays } from '#server/payments/ledger/market-calendar-rules.ts'
import { readMarketZone } from '#server/settings/read-settings.ts'
import type { AdminRole } from '#shared/admin-rights.ts'
import {
  type AdminOrderList,
  type AdminOrderRow,
  type AdminOrderSearch,
  type listAllOrders as listAllOrdersCall,
  mostPeopleSearched,
} from '#shared/api/admin-orders.ts'
import type { ParsedInput } from '#shared/api/call.ts'
import type { OrderId } from '#shared/api/ids.ts'
import { orderNumber, readOrderNumber } from '#shared/order-number.ts'
import { momentWithOffset } from '#shared/zone-clock.ts'
import { type ListPlace, listPage, listPlace } from '../admin-list-pages.ts'
import { findUserIds } from '../users/admin-users-repository.ts'
import { adminOrderRow } from './admin-order-presenter.ts'
import { kindsOf, orderIdRange } from './admin-order-rules.ts'
import {
  type AllOrdersFilter,
  countAllOrders,
  findIdsByNumber,
  listAllOrderIds,
} from './admin-orders-repository.ts'

/** A page of matching orders (API-24, ADMIN-08, ADMIN-10); throws `invalid` for an unknown cursor. */
export async function listAllOrders(
  context: Pick<AppContext, 'config' | 'db'>,
  role: AdminRole,
  query: ParsedInput<typeof listAllOrdersCall>['query'],
): Promise<AdminOrderList> {
  const { db } = context
  const asked = listPlace(query)
  const { filter, tooManyPeople } = await filterOf(context, query)
  const rows = await readPage(db, role, { filter, query, place: asked })
  const { shown, place } = listPage(asked, rows, await countAllOrders(db, filter))
  return { orders: shown, ...place, tooManyPeople }
}

const columnsIn = (timeZone: string): readonly CsvColumn<AdminOrderRow>[] => [
  ['Order', ({ id }) => id],
  ['Ordered at', ({ createdAt }) => momentWithOffset(new Date(createdAt), timeZone)],
  ['Status', ({ status }) => status],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Listing', ({ title }) => title],
  ['Quantity', ({ quantity }) => quantity],
  ['Coming', ({ quantity, fulfilledQuantity }) => fulfilledQuantity ?? quantity],
  ['Total', ({ totalPrice }) => totalPrice],
  ['Buyer', ({ buyerName }) => buyerName],
  ['Buyer id', ({ buyerId }) => buyerId],
  ['Baker', ({ cookName }) => cookName],
  ['Baker id', ({ cookId }) => cookId],
  ['Option', ({ optionName }) => optionName],
  ['Order number', ({ id }) => orderNumber(id)],
]

/** All matching orders as CSV lines, read while they are sent. */
export async function* exportAllOrders(
  context: Pick<AppContext, 'config' | 'db'>,
  role: AdminRole,
  query: AdminOrderSearch,
): AsyncGenerator<string> {
  const { db } = context
  const { filter } = await filterOf(context, query)
  const columns = columnsIn(await readMarketZone(context))
  yield* csvFile(columns, (last, limit) =>
    readPage(db, role, { filter, query, place: { after: last?.id ?? null, skip: 0, limit, page: 1 } }, limit),
  )
}

interface WantedPage {
  filter: AllOrdersFilter
  query: AdminOrderSearch
  place: ListPlace
}

/** A page's rows, plus one when there is a next page, at most `most`. */
async function readPage(
  db: Db,
  role: AdminRole,
  { filter, query, place }: WantedPage,
  most = place.limit + 1,
): Promise<AdminOrderRow[]> {
  const ids = (await listAllOrderIds(db, filter, query.sort ?? 'newest', place)).slice(0, most)
  const views = new Map((await listOrdersById(db, ids)).map((view): [string, OrderView] => [view.id, view]))
  return ids.flatMap((id) => {
    const view = views.get(id)
    return view ? [adminOrderRow(view, role)] : []
  })
}

/** The filter of a search, with the people its words match. */
async function filterOf(
  context: Pick<AppContext, 'config' | 'db'>,
  search: AdminOrderSearch,
): Promise<{ filter: AllOrdersFilter; tooManyPeople: boolean }> {
  const { db } = context
  const { query, cookId } = search
  const ids = query ? orderIdRange(query) : null
  const numbered = query ? await findNumbered(db, query) : null
  const people =
    query && ids === null && numbered === null
      ? await findUserIds(db, await wordsQuery(db, query), mostPeopleSearched + 1)
      : null
  return {
    filter: {
      ids,
      numbered,
      kinds: kindsOf(search),
      personIds: people?.slice(0, mostPeopleSearched) ?? null,
      cookId: cookId ?? null,
      ...momentsOfDays(await readMarketCalendar(context), search),
    },
    tooManyPeople: people !== null && people.length > mostPeopleSearched,
  }
}

/** The orders with a typed number; null when it is no number, or of no order: then it may be a name. */
async function findNumbered(db: Db, typed: string): Promise<OrderId[] | null> {
  const number = readOrderNumber(typed)
  const found = number === null ? [] : await findIdsByNumber(db, number)
  return found.length === 0 ? null : found
}
