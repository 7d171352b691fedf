import { newId } from '#server/database/new-id.ts'
import type { Db, Trx } from '#server/database/tables.ts'

/**
 * Notes that somebody asked for a new password for an address (OPEN-37). Whether it has an account is found out afterwards, by
 * `mailResetLinks`: here nothing is done for a known address that is not done for an unknown one.
 */
export async function insertResetRequest(db: Db, email: string, now: Date): Promise<void> {
  await db
    .insertInto('password_reset_requests')
    .values({ id: newId(), email, created_at: now, updated_at: now })
    .execute()
}

/** Takes up to `limit` requests off the list, oldest first, and answers their addresses, each once. */
export async function takeResetRequests(trx: Trx, limit: number): Promise<string[]> {
  const rows = await trx
    .deleteFrom('password_reset_requests')
    .where('id', 'in', (from) =>
      from
        .selectFrom('password_reset_requests')
        .select('id')
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('email')
    .execute()
  return [...new Set(rows.map(({ email }) => email))]
}
