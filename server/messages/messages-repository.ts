import type { Db, NewContactMessageRow } from '#server/database/tables.ts'

/** Adds a message to those that wait for an answer. */
export async function insertContactMessage(db: Db, message: NewContactMessageRow): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute()
}
