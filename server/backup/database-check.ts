import type { RunQuery } from '#server/database/database.ts'
import { diskPhotoPath } from '#server/photos/disk-photo-store.ts'
import { photoFileNames } from '#server/photos/photo-files.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { findBrokenConstraints } from './constraints-repository.ts'
import { listShownPhotos } from './database-facts-repository.ts'

/** What was found in a database beyond its figures. */
export interface DatabaseCheck {
  /** rows that break a constraint, in words that name table and constraint */
  broken: string[]
  /** the ids of photos that something shows */
  shownPhotos: string[]
}

/** Checks a database inside the transaction that `query` is in. */
export async function checkDatabase(query: RunQuery): Promise<DatabaseCheck> {
  return { shownPhotos: await listShownPhotos(query), broken: await findBrokenConstraints(query) }
}

/** What is wrong with what a backup holds, in words: broken rows, and photos that it shows and does not have. */
export function faultsOf(
  { broken, shownPhotos }: DatabaseCheck,
  { photos, files }: Pick<BackupManifest, 'photos' | 'files'>,
): string[] {
  if (photos === 'in_bucket') return broken
  const there = new Set(files.map(({ name }) => name))
  const missing = shownPhotos
    .flatMap(photoFileNames)
    .map((name) => `photos/${diskPhotoPath(name)}`)
    .filter((path) => !there.has(path))
  return [...broken, ...missing.map((path) => `${path} is missing, which a page shows`)]
}

/** The most faults that a message names. */
const mostNamed = 5

/** Faults as part of a line. */
export function nameFaults(faults: readonly string[]): string {
  const more = faults.length > mostNamed ? `; and ${faults.length - mostNamed} more` : ''
  return `${faults.slice(0, mostNamed).join('; ')}${more}`
}
