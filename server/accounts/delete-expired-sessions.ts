import type { AppContext } from '#server/app-context.ts'
import type { Realm } from './realm.ts'
import { deleteSessionsExpiredBy } from './sessions-repository.ts'

/** Removes the sessions of a realm that have run out, which let nobody in any more; answers how many. */
export async function deleteExpiredSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  realm: Realm,
): Promise<number> {
  return deleteSessionsExpiredBy(db, realm, now())
}
