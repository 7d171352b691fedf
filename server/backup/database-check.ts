import type { RunQuery } from '#server/database/database.ts'
import { diskPhotoPath } from '#server/photos/disk-photo-store.ts'
import { photoFileNames } from '#server/photos/photo-files.ts'
import type { BackupManifest } from './backup-manifest.ts'
import { findBrokenConstraints } from './constraints-repository.ts'
import { listShownPhotos } from './database-facts-repository.ts'

/** The result of a database check besides the facts. */
export interface DatabaseCheck {
  /** rows that violate a constraint, in words with table and constraint */
  broken: string[]
  /** the ids of photos in use */
  shownPhotos: string[]
}

/** Checks a database within the transaction of `query`. */
export async function checkDatabase(query: RunQuery): Promise<DatabaseCheck> {
  return { shownPhotos: await listShownPhotos(query), broken: await findBrokenConstraints(query) }
}

/** The faults of a backup's content, in words: violating rows, and photos in use that are missing. */
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

/** The maximum number of faults in a message. */
const mostNamed = 5

/** Faults as part of a line. */
export function nameFaults(faults: readonly string[]): string {
  const more = faults.length > mostNamed ? `; and ${faults.length - mostNamed} more` : ''
  return `${faults.slice(0, mostNamed).join('; ')}${more}`
}
