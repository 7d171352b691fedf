import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'

/** Ends the link under which a baker's calendar is read. */
export async function deleteCalendarLink(db: Db, userId: PersonId): Promise<void> {
  await db.deleteFrom('baker_calendars').where('cook_id', '=', userId).execute()
}

/** Whether a baker's calendar has a link. */
export async function hasCalendarLink(db: Db, userId: PersonId): Promise<boolean> {
  const row = await db
    .selectFrom('baker_calendars')
    .select('cook_id')
    .where('cook_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
