import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { migrationNames, readMigration } from '../migrate.ts'

/** A prepared database folder that a first start copies, which saves seconds. */
export interface Snapshot {
  /** the folder to copy */
  databaseFolder: string
  /** the file that records its origin */
  originFile: string
}

/** The snapshot that the build creates. */
export const builtSnapshot: Snapshot = snapshotIn(join(projectFolder, 'dist/embedded-database'))

/** The paths of a snapshot in a folder. */
export function snapshotIn(folder: string): Snapshot {
  return { databaseFolder: join(folder, 'files'), originFile: join(folder, 'origin.json') }
}

const Origin = z.object({ engine: z.string(), migrations: z.record(z.string(), z.string()) })
type Origin = z.infer<typeof Origin>

/** The origin of a snapshot made now: the engine's version and each migration's hash. */
export function presentOrigin(): Origin {
  const fingerprint = (name: string) => createHash('sha256').update(readMigration(name)).digest('hex')
  return {
    engine: engineVersion(),
    migrations: Object.fromEntries(migrationNames().map((name) => [name, fingerprint(name)])),
  }
}

/** Whether a snapshot exists for this engine with unchanged migrations; newer migrations run on top. */
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
    // no complete snapshot: a start without one only takes longer
    return null
  }
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const description = join(dirname(entry), '../package.json')
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(description, 'utf8'))).version
}
