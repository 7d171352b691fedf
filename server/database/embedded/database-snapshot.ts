import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { migrationNames, readMigration } from '../migrate.ts'

/** A made database folder that a first start copies, so that it need not take seconds to make one. */
export interface Snapshot {
  /** the folder to copy */
  databaseFolder: string
  /** the file that says what it was made from */
  originFile: string
}

/** The snapshot that the build leaves. */
export const builtSnapshot: Snapshot = snapshotIn(join(projectFolder, 'dist/embedded-database'))

/** A snapshot's parts in a folder. */
export function snapshotIn(folder: string): Snapshot {
  return { databaseFolder: join(folder, 'files'), originFile: join(folder, 'origin.json') }
}

const Origin = z.object({ engine: z.string(), migrations: z.record(z.string(), z.string()) })
type Origin = z.infer<typeof Origin>

/** What a snapshot made now is made from: the engine's version and each migration's fingerprint. */
export function presentOrigin(): Origin {
  const fingerprint = (name: string) => createHash('sha256').update(readMigration(name)).digest('hex')
  return {
    engine: engineVersion(),
    migrations: Object.fromEntries(migrationNames().map((name) => [name, fingerprint(name)])),
  }
}

/** Whether a snapshot is there and fits: of this engine, and each of its migrations unchanged. Newer ones run on top. */
export function isUsable({ originFile }: Snapshot): boolean {
  const origin = readOrigin(originFile)
  if (origin === null) return false
  const present = presentOrigin()
  if (origin.engine !== present.engine) return false
  return Object.entries(origin.migrations).every(([name, print]) => present.migrations[name] === print)
}

function readOrigin(file: string): Origin | null {
  try {
    return Origin.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // none was built, or it is not whole: the database is made from nothing, which only takes longer
    return null
  }
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const description = join(dirname(entry), '../package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(description, 'utf8'))).version
}
