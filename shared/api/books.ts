import * as z from 'zod/mini'
import { accounts } from '../ledger-accounts.ts'
import { defineCall } from './call.ts'
import { Decimal, date, Moment, Month } from './fields.ts'

/** Which month is meant; the current one if none is. */
export const MonthSearch = z.object({ month: z.optional(Month) })
export type MonthSearch = z.output<typeof MonthSearch>

const Turnover = z.object({
  /** what it had at the start: less than nothing is what it had given */
  opening: Decimal,
  /** what came to it */
  debits: Decimal,
  /** what left it */
  credits: Decimal,
  closing: Decimal,
})

/** The months of the books, the latest first. */
const months = z.array(z.object({ month: Month, isClosed: z.boolean() }))

/** What every account of the ledger had, got and gave in a month (CONST-06, CONST-11). */
export const TrialBalance = z.object({
  month: Month,
  /** its first moment, and the first one after it, by the clock of `timeZone` */
  from: Moment,
  until: Moment,
  timeZone: z.string(),
  /** when and by whom it was closed: what is shown is what it came to then */
  closed: z.nullable(z.object({ at: Moment, by: z.string() })),
  /** the month that can be closed now */
  closable: z.nullable(Month),
  months,
  rows: z.array(z.extend(Turnover, { account: z.enum(accounts) })),
  /** debits and credits are equal, and what all accounts have together is nothing */
  total: Turnover,
})
export type TrialBalance = z.infer<typeof TrialBalance>

const errors = ['unauthenticated', 'set_up_needed', 'forbidden', 'invalid', 'rate_limited'] as const

export const getTrialBalance = defineCall({
  name: 'getTrialBalance',
  method: 'GET',
  path: '/api/admin/books/trial-balance',
  summary: 'What every account of the ledger had, got and gave in a month',
  tag: 'admin books',
  query: MonthSearch,
  success: { status: 200, body: TrialBalance },
  errors,
})

/** Where the same is as a table; it takes the same query. */
export const trialBalanceCsvPath = '/api/admin/books/trial-balance.csv'

/** What sales are summed up by. */
export const placeSpans = ['state', 'zip'] as const

/** How many places the console shows; the file has them all. */
export const mostPlacesShown = 100

/** Which sales by place are meant. */
export const PlaceSearch = z.extend(MonthSearch, {
  by: z.optional(z.enum(placeSpans, 'Must be state or zip')),
})
export type PlaceSearch = z.output<typeof PlaceSearch>

const PlaceSums = z.object({
  /** completed orders */
  orders: z.int(),
  /** what buyers were asked for, before refunds */
  grossSales: Decimal,
  refunds: Decimal,
  /** always nothing: no tax is worked out or collected */
  salesTaxCollected: Decimal,
})

const PlaceRow = z.extend(PlaceSums, {
  /** the postal code of a state; null of orders of which nobody knows */
  state: z.nullable(z.string()),
  /** null in sums by state, and where nobody knows */
  zip: z.nullable(z.string()),
})
export type PlaceRow = z.infer<typeof PlaceRow>

/** What was sold in a month, by where it was picked up, for those who have to know where a marketplace collects tax. */
export const SalesByPlace = z.object({
  month: Month,
  by: z.enum(placeSpans),
  timeZone: z.string(),
  /** those with the highest sales first */
  rows: z.array(PlaceRow),
  total: PlaceSums,
  /** false where only the first `mostPlacesShown` are shown; the total is of all */
  isComplete: z.boolean(),
})
export type SalesByPlace = z.infer<typeof SalesByPlace>

export const getSalesByPlace = defineCall({
  name: 'getSalesByPlace',
  method: 'GET',
  path: '/api/admin/books/sales-by-place',
  summary: 'What was sold in a month by state or ZIP of the pickup; orders count when they are sold',
  tag: 'admin books',
  query: PlaceSearch,
  success: { status: 200, body: SalesByPlace },
  errors,
})

/** Where the same is as a table; it takes the same query. */
export const salesByPlaceCsvPath = '/api/admin/books/sales-by-place.csv'

const dateExample = 'Must be a date such as 2026-11-28'

/** By which of their days orders are exported. */
export const exportDays = ['ordered', 'completed'] as const

/** Which orders are exported: from the first to the last day by the console's clock; all of them where none is named. */
export const BookOrderSearch = z.object({
  by: z.optional(z.enum(exportDays, 'Must be ordered or completed')),
  from: z.optional(date(dateExample)),
  to: z.optional(date(dateExample)),
})
export type BookOrderSearch = z.output<typeof BookOrderSearch>

/** Where the orders are as a table for accounting. */
export const bookOrdersCsvPath = '/api/admin/books/orders.csv'

/** Closes a month: nothing is booked into it any more. It is the first that is open, and over; any other is `conflict`. */
export const closeMonth = defineCall({
  name: 'closeMonth',
  method: 'POST',
  path: '/api/admin/books/months/:month/close',
  summary: 'Close a month of the books',
  tag: 'admin books',
  params: z.object({ month: Month }),
  success: { status: 200, body: TrialBalance },
  errors: [...errors, 'conflict', 'wrong_origin'],
})
