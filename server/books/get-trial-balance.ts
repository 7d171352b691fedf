import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { zoneOfMonth } from '#server/payments/ledger/market-calendar-rules.ts'
import type { MonthSearch, TrialBalance } from '#shared/api/books.ts'
import { accountLabels } from '#shared/ledger-accounts.ts'
import { toDecimal } from '#shared/money.ts'
import { type BookMonth, closableMonth } from './month-rules.ts'
import { type Months, readMonths, readTurnovers } from './read-months.ts'
import { closingOf, totalOf } from './trial-balance-rules.ts'

type BooksContext = Pick<AppContext, 'config' | 'db' | 'now'>

/**
 * Returns the opening balance, debits, credits and closing balance of all accounts for a month (CONST-06, CONST-11).
 * Throws `invalid` as `monthAsked`.
 */
export async function getTrialBalance(context: BooksContext, search: MonthSearch): Promise<TrialBalance> {
  const now = context.now()
  const books = await readMonths(context, context.db, now)
  const asked = monthAsked(books, search)
  const turnovers = await readTurnovers(context.db, asked, books.closed)
  const how = books.closed.find(({ month }) => month.slice(0, 7) === asked.month)
  const total = totalOf(turnovers)
  return {
    month: asked.month,
    from: asked.from.toISOString(),
    until: asked.until.toISOString(),
    timeZone: zoneOfMonth(books, asked.month),
    closed: how ? { at: how.closed_at.toISOString(), by: how.closed_by } : null,
    closable: closableMonth(books.months, now)?.month ?? null,
    months: books.months.map(({ month, isClosed }) => ({ month, isClosed })).reverse(),
    rows: turnovers.map(({ account, ...turnover }) => ({ account, ...inDecimals(turnover) })),
    total: inDecimals(total),
  }
}

/** The requested month, by default the current one; throws `invalid` if the books do not have it. */
export function monthAsked({ months }: Pick<Months, 'months'>, { month }: MonthSearch): BookMonth {
  const found = month === undefined ? months.at(-1) : months.find((one) => one.month === month)
  if (found) return found
  throw new AppError('invalid', 'Choose another month.', {
    fields: { month: 'There is nothing in the books of this month' },
  })
}

const columns: readonly CsvColumn<TrialBalance['rows'][number]>[] = [
  ['Account', ({ account }) => account],
  ['Name', ({ account }) => accountLabels[account].name],
  ['Opening', ({ opening }) => opening],
  ['Debits', ({ debits }) => debits],
  ['Credits', ({ credits }) => credits],
  ['Closing', ({ closing }) => closing],
]

/** Exports the trial balance of a month as CSV lines. Throws as `getTrialBalance`, before the first line. */
export async function exportTrialBalance(
  context: BooksContext,
  search: MonthSearch,
): Promise<AsyncIterable<string>> {
  const { rows, month, timeZone } = await getTrialBalance(context, search)
  const all: typeof columns = [...columns, ['Month', () => month], ['Time zone', () => timeZone]]
  return csvFile(all, async (last) => (last === null ? rows : []))
}

function inDecimals(turnover: Parameters<typeof closingOf>[0]) {
  const { opening, debits, credits } = turnover
  return {
    opening: toDecimal(opening),
    debits: toDecimal(debits),
    credits: toDecimal(credits),
    closing: toDecimal(closingOf(turnover)),
  }
}
