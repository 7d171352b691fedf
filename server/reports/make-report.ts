import type * as z from 'zod/mini'
import { requireConfirmedEmail } from '#server/accounts/require-confirmed-email.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ReportBody } from '#shared/api/reports.ts'
import { reportable } from './report-decision-rules.ts'
import { findReportedThing, type ReportedThing } from './reported-content-repository.ts'
import { isSameContent, photoIdsOf } from './reported-content-rules.ts'
import { addToCase, hasReported, insertReport } from './reports-repository.ts'

/** The constraint that allows one report per person and item. */
const oncePerPerson = 'content_reports_reporter_id_content_type_content_id_key'

/**
 * Stores a report with a snapshot of the listing, review or baker (DATA-10; decisions, OPEN-22). Throws `not_found`,
 * `forbidden` for the reporter's own content, and `conflict` for a second report.
 */
export async function makeReport(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id' | 'isEmailConfirmed'>,
  report: z.output<typeof ReportBody>,
): Promise<{ id: string; createdAt: string; caseId: string }> {
  requireConfirmedEmail(viewer)
  const { contentType, contentId } = report
  const thing = await findReportable(db, viewer, report)
  if (await hasReported(db, { reporterId: viewer.id, contentType, contentId })) throw alreadyReported()
  const id = newId()
  const createdAt = now()
  try {
    const reportedIn = await inTransaction(db, async (trx) => {
      const { id: caseId, snapshot } = await addToCase(trx, {
        id: newId(),
        content_type: contentType,
        content_id: contentId,
        owner_id: thing.ownerId,
        snapshot: JSON.stringify(thing.content),
        photo_ids: photoIdsOf(thing.content),
        first_reported_at: createdAt,
        last_reported_at: createdAt,
        created_at: createdAt,
        updated_at: createdAt,
      })
      await insertReport(trx, {
        id,
        case_id: caseId,
        reporter_id: viewer.id,
        content_type: contentType,
        content_id: contentId,
        reason: report.reason,
        description: report.description,
        snapshot: isSameContent(snapshot, thing.content) ? null : JSON.stringify(thing.content),
        created_at: createdAt,
        updated_at: createdAt,
      })
      return caseId
    })
    return { id, createdAt: createdAt.toISOString(), caseId: reportedIn }
  } catch (error) {
    // two identical requests at once
    if (isUniqueViolation(error, oncePerPerson)) throw alreadyReported()
    throw error
  }
}

async function findReportable(
  db: AppContext['db'],
  viewer: Pick<Viewer, 'id'>,
  { contentType, contentId }: z.output<typeof ReportBody>,
): Promise<ReportedThing> {
  const thing = await findReportedThing(db, contentType, contentId)
  const answer = reportable(thing, viewer.id)
  if (answer === 'own') throw new AppError('forbidden', 'This is yours, so you can’t report it.')
  if (!thing || answer === 'absent')
    throw new AppError('not_found', 'This is no longer here, so there is nothing left to report.')
  return thing
}

function alreadyReported(): AppError {
  return new AppError(
    'conflict',
    'You’ve already reported this. Thank you. A person will look at it, and we’ll email you.',
  )
}
