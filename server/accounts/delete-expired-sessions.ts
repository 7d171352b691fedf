import type { AppContext } from '#server/app-context.ts'
import { deleteSessionsExpiredBy } from './sessions-repository.ts'

/** Removes the sessions that have run out, which let nobody in any more; answers how many. */
export function deleteExpiredSessions({ db, now }: AppContext): Promise<number> {
  return deleteSessionsExpiredBy(db, now())
}
