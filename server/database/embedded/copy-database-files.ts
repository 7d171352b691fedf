import { constants } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { RunQuery } from '../database.ts'

/**
 * Copies the files of an unused database and calls `look` at that moment. After the checkpoint the copy is like a
 * crash's, with almost nothing to recover.
 */
export async function copyDatabaseFiles(
  folder: string,
  to: string,
  query: RunQuery,
  look: (query: RunQuery) => Promise<void>,
): Promise<void> {
  await query('checkpoint')
  await look(query)
  // a file system with copy-on-write shares the blocks
  await cp(folder, to, {
    recursive: true,
    errorOnExist: true,
    force: false,
    mode: constants.COPYFILE_FICLONE,
  })
}
