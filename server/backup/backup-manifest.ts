import * as z from 'zod/mini'
import { migrationNames } from '#server/database/migrate.ts'
import { productVersion } from '#server/project-folder.ts'

/** The form of archives that this version writes, and the newest that it reads. */
export const archiveFormat = 1

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))

/** A table as it was: the fingerprint is the sum of its rows' hashes, whatever their order. */
export const TableFigures = z.object({ name: z.string(), rows: z.number(), fingerprint: z.string() })
export type TableFigures = z.infer<typeof TableFigures>

/** A file of the archive; its size is in bytes. */
const ArchivedFile = z.object({ name: z.string(), size: z.number(), sha256 })
export type ArchivedFile = z.infer<typeof ArchivedFile>

/** What an archive says of itself, as its last entry: one that was cut short has none. */
export const BackupManifest = z.object({
  format: z.literal(archiveFormat),
  /** the version of BakeSale that made it */
  version: z.string(),
  /** the moment that it shows */
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  engineVersion: z.string(),
  /** the migrations that had run */
  migrations: z.array(z.string()),
  tables: z.array(TableFigures),
  /** where photos are: among the files, or in a bucket, which has to be backed up by itself */
  photos: z.enum(['included', 'in_bucket']),
  files: z.array(ArchivedFile),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** What of a manifest is known once the database is copied. */
export type DatabaseFacts = Pick<
  BackupManifest,
  'takenAt' | 'engine' | 'engineVersion' | 'migrations' | 'tables'
>

/** Why this version cannot use what a backup holds; null when it can. An older one is migrated by the next start. */
export function whyTooNew({ version, migrations }: BackupManifest, known = migrationNames()): string | null {
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown === undefined) return null
  return `It was made by a newer version (${version}), with a migration that this one (${productVersion()}) does not know: ${unknown}. Restore it with that version.`
}

/** All rows of a backup. */
export function countRows({ tables }: Pick<BackupManifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Which tables differ, in words. */
export function differencesOf(before: readonly TableFigures[], after: readonly TableFigures[]): string[] {
  const found = new Map(after.map((table) => [table.name, table]))
  return before.flatMap(({ name, rows, fingerprint }) => {
    const table = found.get(name)
    if (table === undefined) return [`${name} is missing`]
    if (table.rows !== rows) return [`${name} has ${table.rows} rows instead of ${rows}`]
    return table.fingerprint === fingerprint ? [] : [`${name} has other rows`]
  })
}
