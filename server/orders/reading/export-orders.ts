import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { readMarketZone } from '#server/settings/read-settings.ts'
import type { Order, OrderSearch } from '#shared/api/orders.ts'
import { contentsText } from '#shared/mixed-boxes.ts'
import { orderNumber } from '#shared/order-number.ts'
import { pickupText } from '#shared/pickup-labels.ts'
import { clockAt, momentWithOffset } from '#shared/zone-clock.ts'
import { ownOrders } from './list-orders.ts'
import { presentOrder } from './order-presenter.ts'
import { listOrders } from './orders-repository.ts'

const columnsIn = (timeZone: string): readonly CsvColumn<Order>[] => [
  ['Order', ({ id }) => id],
  ['Ordered at', ({ createdAt }) => momentWithOffset(new Date(createdAt), timeZone)],
  ['Status', ({ status }) => status],
  ['Listing', ({ title }) => title],
  ['Serving', ({ servingDescription }) => servingDescription],
  ['Quantity', ({ quantity }) => quantity],
  ['Coming', ({ quantity, fulfilledQuantity }) => fulfilledQuantity ?? quantity],
  ['Unit price', ({ unitPrice }) => unitPrice],
  ['Total', ({ totalPrice }) => totalPrice],
  ['Service fee', ({ commissionAmount }) => commissionAmount],
  ["Baker's part", ({ sellerAmount }) => sellerAmount],
  ['Baker keeps', ({ keptAmount }) => keptAmount],
  ['Refunded', ({ refundedAmount }) => refundedAmount],
  ['Payment', ({ paymentStatus }) => paymentStatus],
  ['Ready date', ({ foodListing }) => foodListing.readyByDate],
  ['Pickup time', pickupTimeOf],
  ['Pickup', pickupText],
  ['Buyer', ({ buyer }) => `${buyer.firstName} ${buyer.lastName}`.trim()],
  ['Buyer e-mail', ({ buyer }) => buyer.email],
  ['Buyer phone', ({ buyer }) => buyer.phone],
  ['Baker', ({ cook }) => `${cook.firstName} ${cook.lastName}`.trim()],
  ['Notes', ({ notes }) => notes],
  ['Option', ({ optionName }) => optionName],
  ['Servings each', ({ servingsEach }) => servingsEach],
  ['Message on the cake', ({ cakeMessage }) => cakeMessage],
  ['In each box', ({ boxContents }) => (boxContents ? contentsText(boxContents) : null)],
  ['Order number', ({ id }) => orderNumber(id)],
]

/** HH:MM in the place's zone: the window's start, the wished time, or the ready time. */
function pickupTimeOf({ pickupWindow, pickupTime, foodListing }: Order): string {
  if (pickupWindow) return clockAt(new Date(pickupWindow.from), pickupWindow.timeZone).readyByTime
  return pickupTime ?? foodListing.readyByTime
}

/** Streams the viewer's matching orders as CSV lines, newest first. Throws as `ownOrders` before the first line. */
export async function exportOrders(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  search: OrderSearch,
): Promise<AsyncGenerator<string>> {
  const whose = ownOrders(viewer, search)
  const columns = columnsIn(await readMarketZone(context))
  return csvFile(columns, async (last, limit) => {
    const rows = await listOrders(context.db, whose, last?.id ?? null, limit)
    return rows.map((row) => presentOrder(row, viewer.id, context.now()))
  })
}
