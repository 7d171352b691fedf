import { sql } from 'kysely'
import type {
  ContentReportRow,
  Db,
  NewContentReportRow,
  NewReportCaseRow,
  ReportCaseRow,
  Trx,
} from '#server/database/tables.ts'
import type { ReportedContent, ReportedType, ReportReason } from '#shared/api/reports.ts'
import { removedContent } from './reported-content-rules.ts'

/** Written out, not a parameter: the unique index of waiting cases serves only a statement that says so itself. */
const isPending = sql<boolean>`report_cases.status = 'pending'`

/** Whether somebody has reported a thing before, decided on or not. */
export async function hasReported(
  db: Db,
  {
    reporterId,
    contentType,
    contentId,
  }: { reporterId: string; contentType: ReportedType; contentId: string },
): Promise<boolean> {
  const report = await db
    .selectFrom('content_reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('content_type', '=', contentType)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  return report !== undefined
}

/**
 * Begins a case, or counts one more report in the one that waits for the same thing; answers its id and what it was
 * begun with. Whoever decides on it at the same moment comes before or after, never in between.
 */
export async function countInCase(
  trx: Trx,
  row: NewReportCaseRow,
): Promise<{ id: string; snapshot: ReportedContent }> {
  return trx
    .insertInto('report_cases')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['content_type', 'content_id']).where(isPending).doUpdateSet({
        report_count: sql`report_cases.report_count + 1`,
        last_reported_at: row.last_reported_at,
        photo_ids: sql<string[]>`array(select distinct unnest(report_cases.photo_ids || excluded.photo_ids))`,
        updated_at: row.last_reported_at,
      }),
    )
    .returning(['id', 'snapshot'])
    .executeTakeFirstOrThrow()
}

/** Stores a report; throws for a second one of the same person about the same thing. */
export async function insertReport(trx: Trx, row: NewContentReportRow): Promise<void> {
  await trx.insertInto('content_reports').values(row).execute()
}

/** The case that waits for a decision on a thing, locked until the transaction ends. */
export function lockPendingCase(
  trx: Trx,
  contentType: ReportedType,
  contentId: string,
): Promise<ReportCaseRow | undefined> {
  return trx
    .selectFrom('report_cases')
    .selectAll()
    .where('content_type', '=', contentType)
    .where('content_id', '=', contentId)
    .where(isPending)
    .forUpdate()
    .executeTakeFirst()
}

/** A decision as the rows of a case and of its reports hold it. */
type Decision = Required<
  Pick<ReportCaseRow, 'action' | 'admin_id' | 'admin_notes' | 'public_note' | 'resolved_at'>
> & { status: 'resolved' | 'dismissed' }

/** Writes the decision on a case and on all reports in it. */
export async function decideCase(trx: Trx, caseId: string, decision: Decision, now: Date): Promise<void> {
  const { status, admin_id, admin_notes, resolved_at } = decision
  await trx
    .updateTable('report_cases')
    .set({ ...decision, updated_at: now })
    .where('id', '=', caseId)
    .execute()
  await trx
    .updateTable('content_reports')
    .set({ status, admin_id, admin_notes, resolved_at, updated_at: now })
    .where('case_id', '=', caseId)
    .execute()
}

/** Those who reported in a case and are still with us, by the moment of their report. */
export function findReporters(db: Db, caseId: string): Promise<{ email: string; first_name: string }[]> {
  return db
    .selectFrom('content_reports')
    .innerJoin('users', 'users.id', 'content_reports.reporter_id')
    .select(['users.email', 'users.first_name'])
    .where('content_reports.case_id', '=', caseId)
    .where('users.deleted_at', 'is', null)
    .orderBy('content_reports.created_at')
    .orderBy('content_reports.id')
    .execute()
}

/** How many reports of a case are read at most. */
const mostReports = 100

/** The newest reports of a case with who made them. */
export function listReportsOf(
  db: Db,
  caseId: string,
): Promise<
  (Pick<ContentReportRow, 'id' | 'reporter_id' | 'reason' | 'description' | 'snapshot' | 'created_at'> & {
    first_name: string
    last_name: string
  })[]
> {
  return db
    .selectFrom('content_reports')
    .innerJoin('users', 'users.id', 'content_reports.reporter_id')
    .select([
      'content_reports.id',
      'content_reports.reporter_id',
      'content_reports.reason',
      'content_reports.description',
      'content_reports.snapshot',
      'content_reports.created_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('case_id', '=', caseId)
    .orderBy('content_reports.created_at', 'desc')
    .orderBy('content_reports.id', 'desc')
    .limit(mostReports)
    .execute()
}

/** How often each reason was given in these cases, the most frequent first. */
export async function countReasons(
  db: Db,
  caseIds: readonly string[],
): Promise<{ case_id: string; reason: ReportReason; count: number }[]> {
  if (caseIds.length === 0) return []
  const rows = await db
    .selectFrom('content_reports')
    .select(({ fn }) => ['case_id', 'reason', fn.countAll<string>().as('count')])
    .where('case_id', 'in', caseIds)
    .groupBy(['case_id', 'reason'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/**
 * Takes out of the reports what says who a person is that leaves: what was kept of them and of their listings, and
 * what they wrote in reports that are decided on.
 */
export async function forgetInReports(trx: Trx, userId: string): Promise<void> {
  const removed = JSON.stringify(removedContent)
  const theirs = trx
    .selectFrom('report_cases')
    .select('id')
    .where('owner_id', '=', userId)
    .where('content_type', 'in', ['listing', 'user'])
  // a case before its reports, as whoever decides on it does
  await trx
    .updateTable('report_cases')
    .set({ snapshot: removed, photo_ids: sql<string[]>`'{}'` })
    .where('id', 'in', theirs)
    .execute()
  await trx
    .updateTable('content_reports')
    .set({ snapshot: null })
    .where('case_id', 'in', theirs)
    .where('snapshot', 'is not', null)
    .execute()
  await trx
    .updateTable('content_reports')
    .set({ description: '' })
    .where('reporter_id', '=', userId)
    .where('status', '<>', 'pending')
    .execute()
}

/** Whom a case is about, to write to them; undefined for who has left. */
export function findOwner(
  db: Db,
  userId: string,
): Promise<{ email: string; first_name: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['email', 'first_name'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
