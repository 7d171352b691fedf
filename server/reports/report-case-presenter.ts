import type { Db } from '#server/database/tables.ts'
import type { ReportCase } from '#shared/api/reports.ts'
import type { ReportCaseView } from './report-cases-repository.ts'
import { personName } from './reported-content-rules.ts'
import { countReasons } from './reports-repository.ts'

/** Cases as the API returns them, with the number of reports per reason. */
export async function presentReportCases(db: Db, rows: readonly ReportCaseView[]): Promise<ReportCase[]> {
  const counts = await countReasons(
    db,
    rows.map(({ id }) => id),
  )
  const reasonsOf = Map.groupBy(counts, ({ case_id }) => case_id)
  return rows.map((row) => ({
    id: row.id,
    contentType: row.content_type,
    contentId: row.content_id,
    title: row.snapshot.title,
    owner: { id: row.owner_id, name: personName(row) },
    status: row.status,
    reportCount: row.report_count,
    reasons: (reasonsOf.get(row.id) ?? []).map(({ reason, count }) => ({ reason, count })),
    firstReportedAt: row.first_reported_at.toISOString(),
    lastReportedAt: row.last_reported_at.toISOString(),
    decision: decisionOf(row),
  }))
}

function decisionOf(row: ReportCaseView): ReportCase['decision'] {
  if (row.resolved_at === null) return null
  return {
    action: row.action ?? 'none',
    note: row.admin_notes ?? '',
    publicNote: row.public_note ?? '',
    decidedBy: row.admin_username ?? '',
    decidedAt: row.resolved_at.toISOString(),
  }
}
