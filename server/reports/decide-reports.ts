import type * as z from 'zod/mini'
import { logAdminAction } from '#server/admin/activity/log-admin-action.ts'
import type { Admin } from '#server/admin/require-admin.ts'
import type { AppContext } from '#server/app-context.ts'
import type { ReportCaseRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { mayDo } from '#shared/admin-rights.ts'
import type { DecideReportsBody, ReportCase } from '#shared/api/reports.ts'
import { carryOutReportAction } from './carry-out-report-action.ts'
import { presentReportCases } from './report-case-presenter.ts'
import { findReportCase } from './report-cases-repository.ts'
import { fitsType, rightOfAction } from './report-decision-rules.ts'
import { reporterMail } from './report-mails.ts'
import { decideCase, findReporters, lockPendingCase } from './reports-repository.ts'

type Decision = z.output<typeof DecideReportsBody>

/**
 * Decides all pending reports of an item and carries out the action in one transaction (decisions, OPEN-15, OPEN-22).
 * Throws `forbidden`, `invalid` for an unfitting action, `not_found`, and `conflict` when none is pending.
 */
export async function decideReports(
  context: AppContext,
  admin: Admin,
  decision: Decision,
): Promise<ReportCase> {
  const { contentType, contentId, action } = decision
  if (!fitsType(action, contentType))
    throw new AppError('invalid', 'That action doesn’t fit what was reported.', {
      fields: { action: 'Please choose something else' },
    })
  if (!mayDo(admin.role, rightOfAction[action]))
    throw new AppError('forbidden', 'Your role doesn’t allow this. Ask an admin to decide.')
  const caseId = await inTransaction(context.db, async (trx) => {
    const waiting = await lockPendingCase(trx, contentType, contentId)
    if (!waiting)
      throw new AppError(
        'conflict',
        'Someone else has just decided this. Reload the page to see the outcome.',
      )
    await writeDecision(context, trx, waiting, admin, decision)
    await carryOutReportAction(context, trx, waiting, admin, decision)
    await notifyReporters(context, trx, waiting, decision)
    return waiting.id
  })
  const row = await findReportCase(context.db, caseId)
  const [answer] = row ? await presentReportCases(context.db, [row]) : []
  if (!answer) throw new AppError('not_found', 'We could not find this report.')
  return answer
}

async function writeDecision(
  { now }: AppContext,
  trx: Trx,
  waiting: ReportCaseRow,
  admin: Admin,
  { decision, action, note, publicNote }: Decision,
): Promise<void> {
  const row = {
    status: decision,
    action,
    admin_id: admin.id,
    admin_notes: note,
    public_note: action === 'none' ? null : publicNote,
    resolved_at: now(),
  }
  await decideCase(trx, waiting.id, row, now())
  const { content_type: contentType, content_id: contentId, report_count: reports } = waiting
  const details = {
    before: { status: waiting.status },
    after: { status: decision, action },
    reason: note,
    contentType,
    contentId,
    reports,
  }
  const verb = decision === 'resolved' ? 'report.resolve' : 'report.dismiss'
  await logAdminAction(
    trx,
    admin,
    { action: verb, targetType: 'report', targetId: waiting.id, details },
    now(),
  )
}

/** Each reporter of the case gets a separate email. */
async function notifyReporters(
  { now }: AppContext,
  trx: Trx,
  waiting: ReportCaseRow,
  { decision, action }: Decision,
): Promise<void> {
  const thing = { contentType: waiting.content_type, content: waiting.snapshot }
  for (const reporter of await findReporters(trx, waiting.id)) {
    const mail = reporterMail(reporter.first_name, thing, { isResolved: decision === 'resolved', action })
    await queueMail(trx, { ...mail, to: reporter.email, purpose: 'report-decided' }, now())
  }
}
