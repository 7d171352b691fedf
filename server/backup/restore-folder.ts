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

/** What a data folder may hold and still be empty; its keys and its mark stay, as no backup has them. */
const nothing: ReadonlySet<string> = new Set([
  'bakesale.lock',
  keyFileName,
  markFileName,
  restoringFolder,
  'lost+found',
])

/** A restore that was done. */
export interface Restored {
  /** where what was there before is now; null: there was nothing */
  aside: string | null
}

/**
 * Puts a backup of the embedded database into a data folder. It is prepared inside that folder, opened and compared with the
 * manifest, and then takes its place by renaming; until then what was there stays. Throws BackupError when the folder
 * holds anything, unless `replace`, which moves that into a folder of its own.
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

/** A moment as part of a name. */
export function stamp(now: Date): string {
  return now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
}

/** What is moved aside: not what an earlier restore moved there. */
function isOurs(name: string): boolean {
  return !name.startsWith('before-')
}

/** Writes what an archive holds into a folder of its own, and answers its manifest. */
export async function extractInto(file: string, folder: string): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return readArchive(file, async (name, body) => {
    const path = join(folder, name)
    await mkdir(body === null ? path : dirname(path), { recursive: true, mode: 0o700 })
    if (body !== null) await pipeline(body, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  })
}

/** Holds the money of the database that was extracted into a folder. */
async function holdMoneyIn(folder: string, now: Date): Promise<void> {
  const database = await openEmbeddedDatabase(folder)
  try {
    await holdMoney((sql) => database.runSql(sql), now)
  } finally {
    await database.close()
  }
}

/** Moves the database last: a start that finds none, and a restore cut short, says so. */
async function moveAll(from: string, to: string, names: readonly string[]): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of [...names.filter((name) => name !== 'database'), 'database'])
    if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
  syncPath(to)
  syncPath(from)
}
