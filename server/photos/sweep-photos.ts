import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { photoStore } from './open-photo-store.ts'
import { photoFileNames } from './photo-files.ts'
import { deleteUnusedPhoto } from './photos-repository.ts'

/** How long an unused photo is kept, in milliseconds. */
const patience = 24 * 60 * 60_000

/**
 * Deletes photos unused for a day, with their files; returns how many. Each has its own transaction,
 * which locks the row until the files are gone; a concurrent upload of the same photo waits and stores it again.
 */
export async function sweepPhotos(context: AppContext): Promise<number> {
  const since = new Date(context.now().getTime() - patience)
  const store = await photoStore(context.config)
  let swept = 0
  while (await sweepOne()) swept += 1
  return swept

  function sweepOne(): Promise<boolean> {
    return inTransaction(context.db, async (trx) => {
      const id = await deleteUnusedPhoto(trx, since)
      if (id !== undefined) await store.remove(photoFileNames(id))
      return id !== undefined
    })
  }
}
