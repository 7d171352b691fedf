import type { Admin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ReportCaseDetails } from '#shared/api/reports.ts'
import { presentReportCases } from './report-case-presenter.ts'
import { findReportCase } from './report-cases-repository.ts'
import { possibleActions } from './report-decision-rules.ts'
import { findReportedThing } from './reported-content-repository.ts'
import { personName } from './reported-content-rules.ts'
import { listReportsOf } from './reports-repository.ts'

/** A case with its reports, and the content as reported and as it is now; throws `not_found`. */
export async function getReportCase(
  { db }: Pick<AppContext, 'db'>,
  admin: Pick<Admin, 'role'>,
  id: string,
): Promise<ReportCaseDetails> {
  const row = await findReportCase(db, id)
  const [answer] = row ? await presentReportCases(db, [row]) : []
  if (!(row && answer)) throw new AppError('not_found', 'We could not find this report.')
  const thing = await findReportedThing(db, row.content_type, row.content_id)
  const reports = await listReportsOf(db, id)
  return {
    ...answer,
    reported: row.snapshot,
    now: thing?.content ?? null,
    isShown: thing?.isShown ?? false,
    reports: reports.map((report) => ({
      id: report.id,
      reporter: { id: report.reporter_id, name: personName(report) },
      reason: report.reason,
      description: report.description,
      createdAt: report.created_at.toISOString(),
      saw: report.snapshot,
    })),
    possibleActions: row.status === 'pending' ? possibleActions(admin.role, row.content_type) : [],
  }
}
