import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { readMarketCalendar } from '#server/payments/ledger/market-calendar.ts'
import { dateOf } from '#server/payments/ledger/market-calendar-rules.ts'
import type { CommissionReportSearch, ReportRow, ReportSpan } from '#shared/api/commission.ts'
import { answerRow, checkedRange, readReport } from './get-commission-report.ts'

/** Header of the first column, by the report's grouping; days name their time zone. */
function keyHead(by: ReportSpan, timeZone: string): string {
  const heads = { day: 'Day', week: 'Week from', month: 'Month from', baker: 'Baker id' }
  return by === 'baker' ? heads.baker : `${heads[by]} (${timeZone})`
}

const figures: readonly CsvColumn<ReportRow>[] = [
  ['Orders', ({ orders }) => orders],
  ['Sales', ({ sales }) => sales],
  ['Refunds', ({ refunds }) => refunds],
  ['Commission', ({ commission }) => commission],
  ['Collected', ({ collected }) => collected],
  ['Owed', ({ owed }) => owed],
  ['Waived', ({ waived }) => waived],
  ['Written off', ({ writtenOff }) => writtenOff],
]

/** Exports a report as CSV lines, with all bakers. Throws as `checkedRange`, before the first line. */
export async function exportCommissionReport(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  search: CommissionReportSearch,
): Promise<AsyncGenerator<string>> {
  const calendar = await readMarketCalendar(context)
  const range = checkedRange(search, dateOf(calendar, context.now()))
  const names: CsvColumn<ReportRow>[] = range.by === 'baker' ? [['Baker', ({ name }) => name]] : []
  let rows: ReportRow[] | null = null
  const key: CsvColumn<ReportRow> = [keyHead(range.by, calendar.timeZone), (row) => row.key]
  return csvFile([key, ...names, ...figures], async (last, limit) => {
    // the sums are read once
    rows ??= (await readReport(context.db, range, calendar)).map(answerRow)
    const at = last === null ? 0 : rows.indexOf(last) + 1
    return rows.slice(at, at + limit)
  })
}
