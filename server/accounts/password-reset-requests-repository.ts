import { newId } from '#server/database/new-id.ts'
import type { Db, Trx } from '#server/database/tables.ts'

/**
 * Records a reset request for an address (OPEN-37). `mailResetLinks` looks up the account later, so known and unknown
 * addresses take equally long here.
 */
export async function insertResetRequest(db: Db, email: string, now: Date): Promise<void> {
  await db
    .insertInto('password_reset_requests')
    .values({ id: newId(), email, created_at: now, updated_at: now })
    .execute()
}

/** Removes up to `limit` requests, oldest first, and returns their distinct addresses. */
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
