import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { RunQuery } from '../database.ts'

/**
 * Copies the files of a database that nobody uses meanwhile, and lets `look` see the moment they are copied at. After the
 * checkpoint the copy is what a crash would leave: an opening of it has hardly anything to recover.
 */
export async function copyDatabaseFiles(
  folder: string,
  to: string,
  query: RunQuery,
  look: (query: RunQuery) => Promise<void>,
): Promise<void> {
  await query('checkpoint')
  await look(query)
  // where the file system can, a copy shares its blocks and takes no time
  await cp(folder, to, {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
  })
}
