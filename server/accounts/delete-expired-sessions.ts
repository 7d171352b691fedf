import { deleteAdminSessionsExpiredBy } from '#server/admin/accounts/admin-sessions-repository.ts'
import type { AppContext } from '#server/app-context.ts'
import { deleteSessionsExpiredBy } from './sessions-repository.ts'

/** Removes the sessions of users and admins that have run out, which let nobody in any more; answers how many. */
export async function deleteExpiredSessions({ db, now }: AppContext): Promise<number> {
  const users = await deleteSessionsExpiredBy(db, now())
  return users + (await deleteAdminSessionsExpiredBy(db, now()))
}
