import { sql } from 'kysely'
import type { ListPlace } from '#server/admin/admin-list-pages.ts'
import type { Db } from '#server/database/tables.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { ReportCaseFilter } from '#shared/api/reports.ts'

function cases(db: Db, { status, type }: ReportCaseFilter = {}) {
  return db
    .selectFrom('report_cases')
    .innerJoin('users as owner', 'owner.id', 'report_cases.owner_id')
    .leftJoin('admin_users as admin', 'admin.id', 'report_cases.admin_id')
    .selectAll('report_cases')
    .select(['owner.first_name', 'owner.last_name', 'admin.username as admin_username'])
    .$if(status !== undefined, (rows) => rows.where('report_cases.status', '=', status ?? 'pending'))
    .$if(type !== undefined, (rows) => rows.where('report_cases.content_type', '=', type ?? 'listing'))
}

/** A case with the names of the content's owner and of the deciding admin. */
export type ReportCaseView = Awaited<ReturnType<ReturnType<typeof cases>['execute']>>[number]

export function findReportCase(db: Db, id: string): Promise<ReportCaseView | undefined> {
  return cases(db).where('report_cases.id', '=', id).executeTakeFirst()
}

/**
 * A page of matching cases: pending ones oldest first, others newest first. The cursor row is looked up by id because a
 * JavaScript date is less precise than the column.
 */
export function listReportCases(
  db: Db,
  filter: ReportCaseFilter,
  { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>,
): Promise<ReportCaseView[]> {
  const isQueue = filter.status === 'pending'
  const direction = isQueue ? 'asc' : 'desc'
  return cases(db, filter)
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(report_cases.first_reported_at, report_cases.id) ${isQueue ? sql`>` : sql`<`} (
          select last.first_reported_at, last.id from report_cases as last where last.id = ${after}
        )`,
      ),
    )
    .orderBy('report_cases.first_reported_at', direction)
    .orderBy('report_cases.id', direction)
    .offset(skip)
    .limit(limit)
    .execute()
}

/** Number of matching cases; counting stops one above `mostCounted`. */
export async function countReportCases(db: Db, { status, type }: ReportCaseFilter): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('report_cases')
        .select('id')
        .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'pending'))
        .$if(type !== undefined, (rows) => rows.where('content_type', '=', type ?? 'listing'))
        .limit(mostCounted + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
