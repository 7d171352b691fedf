import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import {
  dateOf,
  daySpans,
  dayStart,
  type MarketCalendar,
} from '#server/payments/ledger/market-calendar-rules.ts'
import {
  type CommissionReport,
  type CommissionReportSearch,
  mostBakersShown,
  type ReportRow,
} from '#shared/api/commission.ts'
import { toDecimal } from '#shared/money.ts'
import { addDays } from '#shared/ready-by.ts'
import { type ReportRange, reportRange, spansOf } from './commission-report-rules.ts'
import { type CommissionSums, type CommissionSumsRow, sumCommissionBy } from './commission-repository.ts'

const nothing: CommissionSums = {
  orders: 0,
  sales: 0,
  refunds: 0,
  commission: 0,
  collected: 0,
  owed: 0,
  waived: 0,
  writtenOff: 0,
}

/**
 * Returns sales, refunds and commission of a range of days, with totals, from the ledger (CONST-11, DATA-07). Throws
 * `invalid` as `checkedRange`.
 */
export async function getCommissionReport(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  search: CommissionReportSearch,
): Promise<CommissionReport> {
  const calendar = await readMarketCalendar(context)
  const range = checkedRange(search, dateOf(calendar, context.now()))
  const rows = await readReport(context.db, range, calendar)
  const shown = range.by === 'baker' ? rows.slice(0, mostBakersShown) : rows
  return {
    ...range,
    rows: shown.map(answerRow),
    totals: inDecimals(rows.reduce(add, nothing)),
    isComplete: shown.length === rows.length,
  }
}

/** Completes the range of a report; throws `invalid` if it ends before it begins or is too long. */
export function checkedRange(search: CommissionReportSearch, today: string): ReportRange {
  const range = reportRange(search, today)
  if ('fields' in range)
    throw new AppError('invalid', 'Choose different dates.', { fields: { ...range.fields } })
  return range
}

/** Reads all rows of a report; spans without sales have zeros. */
export async function readReport(
  db: AppContext['db'],
  range: ReportRange,
  calendar: MarketCalendar,
): Promise<CommissionSumsRow[]> {
  const between = {
    since: dayStart(calendar, range.from),
    before: dayStart(calendar, addDays(range.to, 1)),
  }
  if (range.by === 'baker') return sumCommissionBy(db, 'baker', between)
  const spans = daySpans(calendar, spansOf(range))
  const bySpan = new Map((await sumCommissionBy(db, spans, between)).map((row) => [row.key, row]))
  return spans.map(({ key }) => bySpan.get(key) ?? { key, name: null, ...nothing })
}

/** Formats a row for answers and files. */
export function answerRow({ key, name, ...sums }: CommissionSumsRow): ReportRow {
  return { key, name, ...inDecimals(sums) }
}

function inDecimals(sums: CommissionSums) {
  const { orders, sales, refunds, commission, collected, owed, waived, writtenOff } = sums
  return {
    orders,
    sales: toDecimal(sales),
    refunds: toDecimal(refunds),
    commission: toDecimal(commission),
    collected: toDecimal(collected),
    owed: toDecimal(owed),
    waived: toDecimal(waived),
    writtenOff: toDecimal(writtenOff),
  }
}

function add(sum: CommissionSums, row: CommissionSums): CommissionSums {
  return {
    orders: sum.orders + row.orders,
    sales: sum.sales + row.sales,
    refunds: sum.refunds + row.refunds,
    commission: sum.commission + row.commission,
    collected: sum.collected + row.collected,
    owed: sum.owed + row.owed,
    waived: sum.waived + row.waived,
    writtenOff: sum.writtenOff + row.writtenOff,
  }
}
