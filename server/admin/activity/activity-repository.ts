import { type Insertable, sql } from 'kysely'
import { newId } from '#server/database/new-id.ts'
import type { AdminActivityLogsTable } from '#server/database/tables/admin-tables.ts'
import type { Db, Trx } from '#server/database/tables.ts'
import type { ActivitySearch } from '#shared/api/admin-activity.ts'
import { mostCounted } from '#shared/api/admin-lists.ts'
import type { ListPlace } from '../admin-list-pages.ts'

type NewActivity = Omit<Insertable<AdminActivityLogsTable>, 'id' | 'created_at' | 'updated_at'>

/** Filters of the activity log; null does not filter. */
export interface ActivityFilter extends Omit<ActivitySearch, 'from' | 'to'> {
  since: Date | null
  before: Date | null
}

/** Inserts an entry into the activity log. */
export async function insertActivity(trx: Trx, activity: NewActivity, now: Date): Promise<void> {
  await trx
    .insertInto('admin_activity_logs')
    .values({ id: newId(), ...activity, created_at: now, updated_at: now })
    .execute()
}

/** A page of matching log entries with their admins, newest first. */
export async function findActivity(
  db: Db,
  search: ActivityFilter,
  { after, skip, limit }: Pick<ListPlace, 'after' | 'skip' | 'limit'>,
) {
  return matching(db, search)
    .leftJoin('admin_users as admin', 'admin.id', 'log.admin_id')
    .select([
      'log.id',
      'log.admin_id',
      'log.action',
      'log.target_type',
      'log.target_id',
      'log.details',
      'log.ip_address',
      'log.user_agent',
      'log.created_at',
      'admin.username',
      'admin.first_name',
      'admin.last_name',
    ])
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(log.created_at, log.id) < (select last.created_at, last.id from admin_activity_logs as last where last.id = ${after})`,
      ),
    )
    .orderBy('log.created_at', 'desc')
    .orderBy('log.id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
}

/** The number of matching entries, up to one above the maximum. */
export async function countActivity(db: Db, search: ActivityFilter): Promise<number> {
  const counted = await db
    .selectFrom(
      matching(db, search)
        .select('log.id')
        .limit(mostCounted + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(counted.count)
}

function matching(db: Db, { adminId, action, targetType, targetId, since, before }: ActivityFilter) {
  let lines = db.selectFrom('admin_activity_logs as log')
  if (adminId) lines = lines.where('log.admin_id', '=', adminId)
  if (action) lines = lines.where('log.action', '=', action)
  if (targetType) lines = lines.where('log.target_type', '=', targetType)
  if (targetId) lines = lines.where('log.target_id', '=', targetId)
  if (since) lines = lines.where('log.created_at', '>=', since)
  if (before) lines = lines.where('log.created_at', '<', before)
  return lines
}
