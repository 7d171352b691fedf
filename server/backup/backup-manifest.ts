import * as z from 'zod/mini'
import { migrationNames } from '#server/database/migrate.ts'
import { productVersion } from '#server/project-folder.ts'

/** The archive format that this version writes, and the newest it reads. */
export const archiveFormat = 1

const sha256 = z.string().check(z.regex(/^[\da-f]{64}$/))

/** A table's state: the fingerprint is the sum of its rows' hashes, independent of their order. */
export const TableFigures = z.object({ name: z.string(), rows: z.number(), fingerprint: z.string() })
export type TableFigures = z.infer<typeof TableFigures>

/** A file in the archive; size in bytes. */
const ArchivedFile = z.object({ name: z.string(), size: z.number(), sha256 })
export type ArchivedFile = z.infer<typeof ArchivedFile>

/** The archive's last entry; an incomplete archive has none. */
export const BackupManifest = z.object({
  format: z.literal(archiveFormat),
  /** the version of BakeSale that made it */
  version: z.string(),
  /** the moment of its data */
  takenAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  engineVersion: z.string(),
  /** the migrations that had run */
  migrations: z.array(z.string()),
  tables: z.array(TableFigures),
  /** whether photos are included, or in a bucket that needs its own backup */
  photos: z.enum(['included', 'in_bucket']),
  files: z.array(ArchivedFile),
})
export type BackupManifest = z.infer<typeof BackupManifest>

/** The parts of a manifest known once the database is copied. */
export type DatabaseFacts = Pick<
  BackupManifest,
  'takenAt' | 'engine' | 'engineVersion' | 'migrations' | 'tables'
>

/** Why a backup is too new for this version, or null. The next start migrates an older one. */
export function whyTooNew({ version, migrations }: BackupManifest): string | null {
  const known = migrationNames()
  const unknown = migrations.find((name) => !known.includes(name))
  if (unknown === undefined) return null
  return `It was made by a newer version (${version}), with a migration that this one (${productVersion()}) does not know: ${unknown}. Restore it with that version.`
}

/** All rows of a backup. */
export function countRows({ tables }: Pick<BackupManifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** The tables that differ, in words. */
export function differencesOf(before: readonly TableFigures[], after: readonly TableFigures[]): string[] {
  const found = new Map(after.map((table) => [table.name, table]))
  return before.flatMap(({ name, rows, fingerprint }) => {
    const table = found.get(name)
    if (table === undefined) return [`${name} is missing`]
    if (table.rows !== rows) return [`${name} has ${table.rows} rows instead of ${rows}`]
    return table.fingerprint === fingerprint ? [] : [`${name} has other rows`]
  })
}
