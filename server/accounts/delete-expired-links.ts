import type { AppContext } from '#server/app-context.ts'
import { deleteLinksExpiredBy } from './one-time-links-repository.ts'

/** Removes the one-time links that lead nowhere any more; answers how many. */
export function deleteExpiredLinks({ db, now }: AppContext): Promise<number> {
  return deleteLinksExpiredBy(db, now())
}
