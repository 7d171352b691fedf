import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { restoringFolder } from '#server/database/embedded/check-database-folder.ts'
import { lockDataFolder } from '#server/database/embedded/data-folder-lock.ts'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { syncFolder, syncPath } from '#server/database/embedded/synced-files.ts'
import { markFileName } from '#server/database/restored/outside-mark.ts'
import { keyFileName } from '#server/identity/keys/key-file.ts'
import { BackupError } from './backup-error.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { checkFolder } from './check-folder.ts'
import { nameFaults } from './database-check.ts'
import { holdMoney } from './hold-money-repository.ts'
import { readArchive } from './read-archive.ts'

/** Files that an empty data folder may contain; its keys and mark stay, because no backup has them. */
const nothing: ReadonlySet<string> = new Set([
  'bakesale.lock',
  keyFileName,
  markFileName,
  restoringFolder,
  'lost+found',
])

/** A finished restore. */
export interface Restored {
  /** where the previous content is now, or null */
  aside: string | null
}

/**
 * Restores an embedded database into a data folder: extracts it inside, verifies it against the manifest and renames it
 * into place. Throws BackupError for a folder in use, or with content unless `replace` moves that aside.
 */
export async function restoreFolder(
  file: string,
  { tables }: BackupManifest,
  dataDir: string,
  { replace, now }: { replace: boolean; now: Date },
): Promise<Restored> {
  const release = lockDataFolder(dataDir)
  try {
    const there = (await readdir(dataDir)).filter((name) => !nothing.has(name))
    if (there.length > 0 && !replace) throw holdsSomething(dataDir)
    const restoring = join(dataDir, restoringFolder)
    await rm(restoring, { recursive: true, force: true })
    await extractInto(file, restoring)
    const { broken } = await checkFolder(restoring, tables)
    if (broken.length > 0)
      throw new BackupError(
        `${file} is broken: ${nameFaults(broken)}. Nothing was changed. Take another one.`,
      )
    await holdMoneyIn(restoring, now)
    await syncFolder(restoring)
    const aside = there.length > 0 ? join(dataDir, `before-${stamp(now)}`) : null
    if (aside !== null) await moveAll(dataDir, aside, there.filter(isOurs))
    await moveAll(restoring, dataDir, await readdir(restoring))
    await rm(restoring, { recursive: true })
    return { aside }
  } finally {
    release()
  }
}

function holdsSomething(dataDir: string): BackupError {
  return new BackupError(
    `${dataDir} is not empty. Name another folder, or add --replace: what is there is moved into a folder beside it.`,
  )
}

/** A moment as part of a file name. */
export function stamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
}

/** What is moved aside, except content moved there earlier. */
function isOurs(name: string): boolean {
  return !name.startsWith('before-')
}

/** Extracts an archive into a folder and returns its manifest. */
export async function extractInto(file: string, folder: string): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return readArchive(file, async (name, body) => {
    const path = join(folder, name)
    await mkdir(body === null ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (body !== null) await pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  })
}

/** Puts an extracted database on hold. */
async function holdMoneyIn(folder: string, now: Date): Promise<void> {
  const database = await openEmbeddedDatabase(folder)
  try {
    await holdMoney((sql) => database.runSql(sql), now)
  } finally {
    await database.close()
  }
}

/** Moves the database last, so that a start can detect an interrupted restore. */
async function moveAll(from: string, to: string, names: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of [...names.filter((name) => name !== 'database'), 'database'])
    if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
  syncPath(to)
  syncPath(from)
}
