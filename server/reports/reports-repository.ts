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

/** A literal, not a parameter: PostgreSQL uses the partial unique index of pending cases only then. */
const isPending = sql<boolean>`report_cases.status = 'pending'`

/** Whether somebody has already reported this item, decided or not. */
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
 * Opens a case, or counts one more report in the pending case of the same item; returns its id and first snapshot. The
 * row lock orders it before or after a concurrent decision.
 */
export async function addToCase(
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

/** Stores a report; throws a unique violation for a second report of the item by the same person. */
export async function insertReport(trx: Trx, row: NewContentReportRow): Promise<void> {
  await trx.insertInto('content_reports').values(row).execute()
}

/** The pending case of an item, locked until the transaction ends. */
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

type Decision = Required<
  Pick<ReportCaseRow, 'action' | 'admin_id' | 'admin_notes' | 'public_note' | 'resolved_at'>
> & { status: 'resolved' | 'dismissed' }

/** Stores the decision on a case and on its reports. */
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

/** The reporters of a case whose accounts still exist, in the order of their reports. */
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

/** Most reports read per case. */
const mostReports = 100

/** The newest reports of a case with their reporters. */
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

/** Number of reports per case and reason, most frequent first. */
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
 * Removes a deleted person's data from reports: snapshots of their profile and listings, and the descriptions they
 * wrote in decided reports.
 */
export async function eraseFromReports(trx: Trx, userId: string): Promise<void> {
  const removed = JSON.stringify(removedContent)
  const theirs = trx
    .selectFrom('report_cases')
    .select('id')
    .where('owner_id', '=', userId)
    .where('content_type', 'in', ['listing', 'user'])
  // Locks the case before its reports, in the same order as a decision.
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

/** The owner of reported content, for an email; undefined when the account is deleted. */
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
