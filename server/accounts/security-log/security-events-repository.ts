import type { Db, SecurityEventRow } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Inserts an entry into a person's security log. */
export async function insertSecurityEvent(db: Db, event: SecurityEventRow): Promise<void> {
  await db.insertInto('security_events').values(event).execute()
}

/** A person's newest security log entries since a moment. */
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
