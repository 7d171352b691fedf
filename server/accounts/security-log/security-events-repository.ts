import type { Db, SecurityEventRow } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Adds a line to a person's security log. */
export async function insertSecurityEvent(db: Db, event: SecurityEventRow): Promise<void> {
  await db.insertInto('security_events').values(event).execute()
}

/** The newest lines of a person's security log since a moment. */
export async function findSecurityEvents(
  db: Db,
  userId: PersonId,
  since: Date,
  limit: number,
): Promise<SecurityEventRow[]> {
  return db
    .selectFrom('security_events')
    .selectAll()
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Forgets up to `limit` lines of before a moment; answers how many. */
export async function deleteSecurityEventsBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('security_events')
    .select('id')
    .where('created_at', '<=', moment)
    .orderBy('created_at')
    .limit(limit)
  const { numDeletedRows } = await db
    .deleteFrom('security_events')
    .where('id', 'in', oldest)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
