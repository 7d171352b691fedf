import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { momentsOfDays } from '#server/payments/ledger/market-calendar-rules.ts'
import type { BookOrderSearch } from '#shared/api/books.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { toDecimal } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { momentWithOffset } from '#shared/zone-clock.ts'
import { type BookOrder, listBookOrders } from './book-orders-repository.ts'

const columnsIn = (timeZone: string): readonly CsvColumn<BookOrder>[] => [
  ['order_number', ({ id }) => orderNumber(id)],
  ['order_id', ({ id }) => id],
  ['ordered_at', ({ created_at }) => momentWithOffset(created_at, timeZone)],
  ['completed_at', ({ completed_at }) => completed_at && momentWithOffset(completed_at, timeZone)],
  ['sold_at', ({ sold_at }) => sold_at && momentWithOffset(sold_at, timeZone)],
  ['status', ({ status }) => status],
  ['payment_status', ({ payment_status }) => payment_status],
  ['subtotal', ({ subtotal }) => toDecimal(subtotal)],
  ['commission_rate', ({ commission_rate }) => commission_rate],
  ['commission', ({ subtotal, seller }) => toDecimal(subtotal - seller)],
  ['baker_part', ({ seller }) => toDecimal(seller)],
  ['refunded', ({ refunded }) => toDecimal(refunded)],
  ['provider_fee', ({ provider_fee }) => (provider_fee === null ? null : toDecimal(provider_fee))],
  ['rail', ({ rail }) => rail ?? 'pickup'],
  ['provider_reference', ({ capture_id }) => capture_id],
  ['pickup_state', ({ pickup_state }) => pickup_state],
  ['pickup_zip', ({ pickup_zip }) => pickup_zip],
  ['gross_sales', ({ sold_at, subtotal }) => toDecimal(sold_at === null ? 0 : subtotal)],
  ['sales_tax_collected', () => toDecimal(0)],
  ['baker', ({ baker }) => baker],
  ['baker_id', ({ cook_id }) => cook_id],
  ['buyer_id', ({ buyer_id }) => buyer_id],
  ['title', orderedTitle],
  ['buyer', ({ buyer }) => buyer],
]

/**
 * Exports the orders of a range of days as CSV lines for accounting, earliest first. Commission and the baker's part
 * are before refunds. Throws `invalid` for a reversed range, before the first line.
 */
export async function exportBookOrders(
  context: Pick<AppContext, 'config' | 'db'>,
  { by = 'ordered', from, to }: BookOrderSearch,
): Promise<AsyncIterable<string>> {
  if (from !== undefined && to !== undefined && from > to)
    throw new AppError('invalid', 'Choose different dates.', {
      fields: { to: 'Choose a day that isn’t before the first day' },
    })
  const calendar = await readMarketCalendar(context)
  const filter = { by, ...momentsOfDays(calendar, { from, to }) }
  return csvFile(columnsIn(calendar.timeZone), (last, limit) =>
    listBookOrders(context.db, filter, last?.id ?? null, limit),
  )
}
