import type { AppContext } from '#server/app-context.ts'
import { deleteSessionsExpiredBy } from './sessions-repository.ts'

/** Removes the sessions of users that have run out, which let nobody in any more; answers how many. */
export async function deleteExpiredSessions({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteSessionsExpiredBy(db, now())
}
