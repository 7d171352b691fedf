import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Order, OrderSearch } from '#shared/api/orders.ts'
import { csvLine } from './csv-rules.ts'
import { ownOrders } from './list-orders.ts'
import { orderAnswer } from './order-answer.ts'
import { listOrders, type OrdersOf } from './orders-repository.ts'

/** How many orders are read at a time: as many as are held in memory. */
const batchSize = 200

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\ufeff'

const columns: readonly [head: string, cell: (order: Order) => string | number | null][] = [
  ['Order', ({ id }) => id],
  ['Ordered at', ({ createdAt }) => createdAt],
  ['Status', ({ status }) => status],
  ['Listing', ({ title }) => title],
  ['Serving', ({ servingDescription }) => servingDescription],
  ['Quantity', ({ quantity }) => quantity],
  ['Unit price', ({ unitPrice }) => unitPrice],
  ['Total', ({ totalPrice }) => totalPrice],
  ['Service fee', ({ commissionAmount }) => commissionAmount],
  ["Baker's part", ({ sellerAmount }) => sellerAmount],
  ['Refunded', ({ refundedAmount }) => refundedAmount],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Ready date', ({ foodListing }) => foodListing.readyByDate],
  ['Pickup time', ({ pickupTime, foodListing }) => pickupTime ?? foodListing.readyByTime],
  ['Buyer', ({ buyer }) => `${buyer.firstName} ${buyer.lastName}`.trim()],
  ['Buyer e-mail', ({ buyer }) => buyer.email],
  ['Buyer phone', ({ buyer }) => buyer.phone],
  ['Baker', ({ cook }) => `${cook.firstName} ${cook.lastName}`.trim()],
  ['Notes', ({ notes }) => notes],
]

/**
 * The viewer's own orders that a search means as the lines of a CSV file, newest first, read as they are sent. Throws
 * as `ownOrders` does, before the first line.
 */
export function exportOrders(
  { db }: Pick<AppContext, 'db'>,
  viewer: Pick<Viewer, 'id'>,
  search: OrderSearch,
): AsyncGenerator<string> {
  return linesOf(db, viewer.id, ownOrders(viewer, search))
}

async function* linesOf(db: AppContext['db'], readerId: string, whose: OrdersOf): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([head]) => head))
  for (let after: string | null = null; ; ) {
    const rows = await listOrders(db, whose, after, batchSize)
    yield rows
      .map((row) => orderAnswer(row, readerId))
      .map((order) => csvLine(columns.map(([, cell]) => cell(order))))
      .join('')
    after = rows.at(-1)?.id ?? null
    if (after === null || rows.length < batchSize) return
  }
}
