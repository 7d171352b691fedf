import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { zoneOfMonth } from '#server/payments/ledger/market-calendar-rules.ts'
import { mostPlacesShown, type PlaceRow, type PlaceSearch, type SalesByPlace } from '#shared/api/books.ts'
import { toDecimal } from '#shared/money.ts'
import { monthAsked } from './get-trial-balance.ts'
import { readMonths } from './read-months.ts'
import { type PlaceSumsRow, sumSalesByPlace } from './sales-by-place-repository.ts'

type BooksContext = Pick<AppContext, 'config' | 'db' | 'now'>

/**
 * Returns sales in a month by place of pickup and day of completion; it does not say which tax is due. Throws `invalid`
 * as `monthAsked`.
 */
export async function getSalesByPlace(context: BooksContext, search: PlaceSearch): Promise<SalesByPlace> {
  const books = await readMonths(context, context.db, context.now())
  const asked = monthAsked(books, search)
  const { by = 'state' } = search
  const rows = await sumSalesByPlace(context.db, by, asked)
  const shown = rows.slice(0, mostPlacesShown)
  return {
    month: asked.month,
    by,
    timeZone: zoneOfMonth(books, asked.month),
    rows: shown.map(placeRow),
    total: sums(rows),
    isComplete: shown.length === rows.length,
  }
}

const columns: readonly CsvColumn<PlaceRow>[] = [
  ['pickup_state', ({ state }) => state],
  ['pickup_zip', ({ zip }) => zip],
  ['orders', ({ orders }) => orders],
  ['gross_sales', ({ grossSales }) => grossSales],
  ['refunded', ({ refunds }) => refunds],
  ['sales_tax_collected', ({ salesTaxCollected }) => salesTaxCollected],
]

/** Exports sales by place as CSV lines, with all places. Throws as `getSalesByPlace`, before the first line. */
export async function exportSalesByPlace(
  context: BooksContext,
  search: PlaceSearch,
): Promise<AsyncIterable<string>> {
  const books = await readMonths(context, context.db, context.now())
  const asked = monthAsked(books, search)
  // the sums are read once
  const rows = (await sumSalesByPlace(context.db, search.by ?? 'state', asked)).map(placeRow)
  const all: typeof columns = [
    ...columns,
    ['month', () => asked.month],
    ['time_zone', () => zoneOfMonth(books, asked.month)],
  ]
  return csvFile(all, async (last, limit) => {
    const at = last === null ? 0 : rows.indexOf(last) + 1
    return rows.slice(at, at + limit)
  })
}

function placeRow(row: PlaceSumsRow): PlaceRow {
  return { state: row.state, zip: row.zip, ...sums([row]) }
}

function sums(rows: readonly PlaceSumsRow[]): SalesByPlace['total'] {
  const sum = (of: (row: PlaceSumsRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    orders: sum(({ orders }) => orders),
    grossSales: toDecimal(sum(({ gross }) => gross)),
    refunds: toDecimal(sum(({ refunds }) => refunds)),
    salesTaxCollected: toDecimal(0),
  }
}
