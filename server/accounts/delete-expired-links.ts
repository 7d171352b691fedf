import type { AppContext } from '#server/app-context.ts'
import { deleteLinksExpiredBy } from './mailed-links-repository.ts'

/** Removes the mailed links that lead nowhere any more; answers how many. */
export function deleteExpiredLinks({ db, now }: AppContext): Promise<number> {
  return deleteLinksExpiredBy(db, now())
}
