import type { AppContext } from '#server/app-context.ts'
import { deleteAttemptsOver } from './attempts-repository.ts'

/** Removes the counts of tries whose time is over; answers how many. */
export function deleteOldAttempts({ db, now }: AppContext): Promise<number> {
  return deleteAttemptsOver(db, now())
}
