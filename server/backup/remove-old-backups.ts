import { readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { oldBackups } from './backup-names-rules.ts'

/** Deletes older backups beside `file`, except the newest `keep`; returns the deleted files. */
export async function removeOldBackups(file: string, keep: number): Promise<string[]> {
  const folder = dirname(resolve(file))
  const old = oldBackups(await readdir(folder), keep).map((name) => join(folder, name))
  for (const each of old) await rm(each)
  return old
}
