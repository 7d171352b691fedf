import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { productVersion } from '#server/project-folder.ts'
import { archiveFormat } from './backup-manifest.ts'
import type { DatabaseCopy } from './copy-database.ts'
import type { DatabaseCheck } from './database-check.ts'
import { writeArchive } from './write-archive.ts'

/** The data folder's files in a backup besides the database: photos, and the payment sandbox's state. */
export const filesBeside = ['photos', 'payment-sandbox.jsonl'] as const

/**
 * Writes a full backup to `out` and returns what `copy` checked. `copy` puts the database into the temporary folder
 * `making`; leftovers of an interrupted backup are removed first.
 */
export async function makeBackup(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  making: string,
  copy: (into: string) => Promise<DatabaseCopy>,
  out: Writable,
): Promise<DatabaseCheck | null> {
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { recursive: true, mode: 0o700 })
  try {
    const { part, facts, check } = await copy(making)
    // after the database, so that every photo in use is included
    const beside = filesBeside
      .map((name) => ({ name, path: join(dataDir, name) }))
      .filter(({ name, path }) => existsSync(path) && (name !== 'photos' || bucket === null))
    const photos = bucket === null ? 'included' : 'in_bucket'
    const manifest = { format: archiveFormat, version: productVersion(), photos, ...facts } as const
    await writeArchive([part, ...beside], manifest, out)
    return check
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

/** The folder in which a backup of the embedded database is prepared. */
export function makingFolder(dataDir: string): string {
  return join(dataDir, 'backup.making')
}
