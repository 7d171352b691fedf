import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { photoFileNames } from './photo-files.ts'
import { photoStore } from './photo-store.ts'
import { deleteUnusedPhoto } from './photos-repository.ts'

/** How long a photo that nothing shows is kept, in milliseconds. */
const patience = 24 * 60 * 60_000

/**
 * Deletes photos that nothing has shown for a day, with their files, and answers how many. Each goes in a transaction of
 * its own that holds its row until the files are gone: an upload of the same picture meanwhile waits, and makes it anew.
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
