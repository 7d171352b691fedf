import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import { readConsoleZone } from '#server/settings/read-settings.ts'
import type { CommissionReportSearch, ReportRow, ReportSpan } from '#shared/api/commission.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { answerRow, checkedRange, readReport } from './get-commission-report.ts'

/** What the first column holds, by what a report is summed up by. */
const keyHeads: Readonly<Record<ReportSpan, string>> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month from',
  baker: 'Baker id',
}

const figures: readonly CsvColumn<ReportRow>[] = [
  ['Orders', ({ orders }) => orders],
  ['Sales', ({ sales }) => sales],
  ['Refunds', ({ refunds }) => refunds],
  ['Commission', ({ commission }) => commission],
  ['Collected', ({ collected }) => collected],
  ['Owed', ({ owed }) => owed],
  ['Waived', ({ waived }) => waived],
]

/** A report as the lines of a CSV file, all bakers included. Throws as `checkedRange` does, before the first line. */
export async function exportCommissionReport(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  search: CommissionReportSearch,
): Promise<AsyncGenerator<string>> {
  const timeZone = await readConsoleZone(context)
  const range = checkedRange(search, dateInZone(context.now(), timeZone))
  const names: CsvColumn<ReportRow>[] = range.by === 'baker' ? [['Baker', ({ name }) => name]] : []
  let rows: ReportRow[] | null = null
  return csvFile([[keyHeads[range.by], ({ key }) => key], ...names, ...figures], async (last, limit) => {
    // sums are made all at once
    rows ??= (await readReport(context.db, range, timeZone)).map(answerRow)
    const at = last === null ? 0 : rows.indexOf(last) + 1
    return rows.slice(at, at + limit)
  })
}
