import type { AppContext } from '#server/app-context.ts'
import { deleteAdminSessionsExpiredBy } from './admin-sessions-repository.ts'

/** Removes the sessions of admins that have run out, which let nobody in any more; answers how many. */
export async function deleteExpiredAdminSessions({
  db,
  now,
}: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteAdminSessionsExpiredBy(db, now())
}
