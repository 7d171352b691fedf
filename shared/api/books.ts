import * as z from 'zod/mini'
import { accounts } from '../ledger-accounts.ts'
import { defineCall } from './call.ts'
import { Decimal, date, Moment, Month } from './fields.ts'

/** The month; the current one by default. */
export const MonthSearch = z.object({ month: z.optional(Month) })
export type MonthSearch = z.output<typeof MonthSearch>

/** The sums of one account in a month. */
const Turnover = z.object({
  /** the balance at the start; negative for money given */
  opening: Decimal,
  /** money received */
  debits: Decimal,
  /** money given */
  credits: Decimal,
  closing: Decimal,
})

/** The months of the books, latest first. */
const months = z.array(z.object({ month: Month, isClosed: z.boolean() }))

/** Balances, debits and credits of every account in a month (CONST-06, CONST-11). */
export const TrialBalance = z.object({
  month: Month,
  /** its first moment and its exclusive end, in `timeZone` */
  from: Moment,
  until: Moment,
  timeZone: z.string(),
  /** when and by whom it was closed; the figures are as of then */
  closed: z.nullable(z.object({ at: Moment, by: z.string() })),
  /** the month that can be closed now */
  closable: z.nullable(Month),
  months,
  rows: z.array(z.extend(Turnover, { account: z.enum(accounts) })),
  /** debits equal credits, and all balances sum to zero */
  total: Turnover,
})
export type TrialBalance = z.infer<typeof TrialBalance>

const errors = ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'] as const

/** Opening balance, debits, credits and closing balance of each account of the ledger. */
export const getTrialBalance = defineCall({
  name: 'getTrialBalance',
  method: 'GET',
  path: '/api/admin/books/trial-balance',
  summary: "Get a month's trial balance",
  tag: 'admin books',
  callers: 'read',
  query: MonthSearch,
  success: { status: 200, body: TrialBalance },
  errors,
})

/** The same as a CSV file, with the same query. */
export const exportTrialBalance = defineCall({
  name: 'exportTrialBalance',
  method: 'GET',
  path: '/api/admin/books/trial-balance.csv',
  summary: 'Export a trial balance as CSV',
  tag: 'admin books',
  callers: 'read',
  query: MonthSearch,
  success: { status: 200, file: 'text/csv' },
  errors: errors,
})

/** How sales are grouped. */
const placeSpans = ['state', 'zip'] as const

/** The most places the console shows; the file has all. */
export const mostPlacesShown = 100

/** The filter of the sales by place. */
export const PlaceSearch = z.extend(MonthSearch, {
  by: z.optional(z.enum(placeSpans, 'Must be state or zip')),
})
export type PlaceSearch = z.output<typeof PlaceSearch>

/** Sums of sales. */
const PlaceSums = z.object({
  /** completed orders */
  orders: z.int(),
  /** sales before refunds */
  grossSales: Decimal,
  refunds: Decimal,
  /** always zero: BakeSale does not collect tax */
  salesTaxCollected: Decimal,
})

/** The sales of one place. */
const PlaceRow = z.extend(PlaceSums, {
  /** the postal code of a state; null when unknown */
  state: z.nullable(z.string()),
  /** null in groups by state, and when unknown */
  zip: z.nullable(z.string()),
})
export type PlaceRow = z.infer<typeof PlaceRow>

/** A month's sales by pickup location, for the tax rules of marketplaces. */
export const SalesByPlace = z.object({
  month: Month,
  by: z.enum(placeSpans),
  timeZone: z.string(),
  /** highest sales first */
  rows: z.array(PlaceRow),
  total: PlaceSums,
  /** false when only the first `mostPlacesShown` are shown; the total covers all */
  isComplete: z.boolean(),
})
export type SalesByPlace = z.infer<typeof SalesByPlace>

/** The sales of a month by state or ZIP of the pickup, counted when they complete. */
export const getSalesByPlace = defineCall({
  name: 'getSalesByPlace',
  method: 'GET',
  path: '/api/admin/books/sales-by-place',
  summary: "Get a month's sales by place",
  tag: 'admin books',
  callers: 'read',
  query: PlaceSearch,
  success: { status: 200, body: SalesByPlace },
  errors,
})

/** The same as a CSV file, with the same query. */
export const exportSalesByPlace = defineCall({
  name: 'exportSalesByPlace',
  method: 'GET',
  path: '/api/admin/books/sales-by-place.csv',
  summary: 'Export sales by place as CSV',
  tag: 'admin books',
  callers: 'read',
  query: PlaceSearch,
  success: { status: 200, file: 'text/csv' },
  errors: errors,
})

const dateExample = 'Must be a date such as 2026-11-28'

/** Which day of an order the export filters by. */
const exportDays = ['ordered', 'completed'] as const

/** The exported orders: a range of days in the console's time zone, or all. */
export const BookOrderSearch = z.object({
  by: z.optional(z.enum(exportDays, 'Must be ordered or completed')),
  from: z.optional(date(dateExample)),
  to: z.optional(date(dateExample)),
})
export type BookOrderSearch = z.output<typeof BookOrderSearch>

/** The orders as a CSV file for accounting. */
export const exportBookOrders = defineCall({
  name: 'exportBookOrders',
  method: 'GET',
  path: '/api/admin/books/orders.csv',
  summary: 'Export orders for accounting as CSV',
  tag: 'admin books',
  callers: 'read',
  query: BookOrderSearch,
  success: { status: 200, file: 'text/csv' },
  errors: errors,
})

/**
 * Closes a month for bookings. Only the first open month that has ended can be closed; others return
 * `conflict`.
 */
export const closeMonth = defineCall({
  name: 'closeMonth',
  method: 'POST',
  path: '/api/admin/books/months/:month/close',
  summary: 'Close a month of the books',
  tag: 'admin books',
  callers: 'close_books',
  params: z.object({ month: Month }),
  success: { status: 200, body: TrialBalance },
  errors: [...errors, 'conflict', 'wrong_origin'],
})
