import { listPage, listPlace } from '#server/admin/admin-list-pages.ts'
import type { AppContext } from '#server/app-context.ts'
import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import {
  type listReportCases as listCall,
  type ReportCase,
  type ReportCaseFilter,
  reportReasonLabels,
} from '#shared/api/reports.ts'
import { presentReportCases } from './report-case-presenter.ts'
import { countReportCases, listReportCases as findCases } from './report-cases-repository.ts'

/** A page of cases: pending ones oldest first, others newest first. */
export async function listReportCases(
  { db }: Pick<AppContext, 'db'>,
  query: ParsedInput<typeof listCall>['query'],
): Promise<CallResponse<typeof listCall>> {
  const place = listPlace(query)
  const [rows, counted] = [
    await findCases(db, query, { ...place, limit: place.limit + 1 }),
    await countReportCases(db, query),
  ]
  const page = listPage(place, rows, counted)
  return { reports: await presentReportCases(db, page.shown), ...page.place }
}

const columns: readonly CsvColumn<ReportCase>[] = [
  ['Case', ({ id }) => id],
  ['Kind', ({ contentType }) => contentType],
  ['Id', ({ contentId }) => contentId],
  ['Title', ({ title }) => title],
  ['Owner', ({ owner }) => owner.name],
  ['Status', ({ status }) => status],
  ['Reports', ({ reportCount }) => reportCount],
  [
    'Reasons',
    ({ reasons }) => reasons.map(({ reason, count }) => `${reportReasonLabels[reason]}: ${count}`).join('; '),
  ],
  ['First reported at', ({ firstReportedAt }) => firstReportedAt],
  ['Last reported at', ({ lastReportedAt }) => lastReportedAt],
  ['Action', ({ decision }) => decision?.action ?? null],
  ['Note', ({ decision }) => decision?.note ?? null],
  ['Decided by', ({ decision }) => decision?.decidedBy ?? null],
  ['Decided at', ({ decision }) => decision?.decidedAt ?? null],
]

/** Streams the matching cases as CSV lines. */
export function exportReportCases(
  { db }: Pick<AppContext, 'db'>,
  filter: ReportCaseFilter,
): AsyncGenerator<string> {
  return csvFile(columns, async (last, limit) =>
    presentReportCases(db, await findCases(db, filter, { after: last?.id ?? null, skip: 0, limit })),
  )
}
