import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunQuery } from '../database.ts'
import { crc32c } from './crc32c.ts'
import { DataFolderError } from './data-folder-lock.ts'

/** The embedded engine's PostgreSQL version, the only one whose folders it reads. */
export const embeddedMajor = '18'

/** The folder in which a restore prepares the database; its presence means an interrupted restore. */
export const restoringFolder = 'restoring'

/** The embedded database's files are damaged; the message says in one line what is wrong and what to do. */
export class DamagedFolderError extends DataFolderError {
  constructor(folder: string, wrong: string, cause?: unknown) {
    super(
      `The database in ${folder} cannot be used: ${wrong}. Nothing in it was changed. Restore a backup with: ` +
        `npm run restore -- FILE --into ${dirname(folder)} --replace`,
      { cause },
    )
  }
}

/** Throws DataFolderError after an interrupted restore. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, 'database')) || !existsSync(join(dataDir, restoringFolder))) return
  throw new DataFolderError(
    `A restore into ${dataDir} was interrupted. Run it again: npm run restore -- FILE --into ${dataDir} --replace`,
  )
}

/** Folders PostgreSQL creates and needs at every start; without one the engine hangs or starts empty. */
const neededFolders = [
  'base',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
] as const

const controlFile = join('global', 'pg_control')

/**
 * Checks the folder for damage that the engine does not survive, by reading a few small files. Throws
 * DamagedFolderError for another version, missing files or a damaged control file.
 */
export function checkDatabaseFolder(folder: string): void {
  const wrong = whatIsWrong(folder)
  if (wrong !== null) throw new DamagedFolderError(folder, wrong)
}

function whatIsWrong(folder: string): string | null {
  const version = readIfThere(join(folder, 'PG_VERSION'))?.toString().trim()
  if (version === undefined) return 'its file PG_VERSION is missing'
  if (version !== embeddedMajor)
    return `it is of PostgreSQL ${version.slice(0, 20)}, and this version reads ${embeddedMajor}`
  const missing = neededFiles(folder).find((name) => !existsSync(join(folder, name)))
  if (missing !== undefined) return `${missing} is missing`
  if (readdirSync(join(folder, 'pg_xact')).length === 0) return 'the files of pg_xact are missing'
  return whatIsWrongInControl(folder)
}

function neededFiles(folder: string): string[] {
  const base = join(folder, 'base')
  const databases = existsSync(base) ? readdirSync(base).filter((name) => /^\d+$/.test(name)) : []
  return [
    ...neededFolders,
    'postgresql.conf',
    'pg_hba.conf',
    'global/pg_filenode.map',
    controlFile,
    // our own database
    'base/5/PG_VERSION',
    // pg_class keeps its file number unless rewritten, which we never do
    ...databases.flatMap((name) => [`base/${name}/pg_filenode.map`, `base/${name}/1259`]),
  ]
}

/** Byte offsets in PostgreSQL 18's control file. */
const control = { size: 8192, version: 8, state: 16, checkpoint: 32, timeline: 48, checksum: 292 } as const
const controlVersion = 1800
const cleanlyShut = 1
const logFileBytes = 16 * 1024 * 1024

function whatIsWrongInControl(folder: string): string | null {
  const bytes = readFileSync(join(folder, controlFile))
  if (bytes.length !== control.size) return `${controlFile} is not whole`
  if (crc32c(bytes.subarray(0, control.checksum)) !== bytes.readUInt32LE(control.checksum))
    return `${controlFile} is damaged`
  const version = bytes.readUInt32LE(control.version)
  if (version !== controlVersion) return `${controlFile} is of another version of the engine (${version})`
  const log = join('pg_wal', logFileName(bytes))
  const logFile = join(folder, log)
  if (!existsSync(logFile)) return `its log is missing (${log})`
  return statSync(logFile).size === logFileBytes ? null : `its log is cut short (${log})`
}

/** The WAL file with the last checkpoint. */
function logFileName(bytes: Buffer): string {
  const position = bytes.readBigUInt64LE(control.checkpoint)
  const parts = [
    BigInt(bytes.readUInt32LE(control.timeline)),
    position >> 32n,
    (position & 0xffff_ffffn) / BigInt(logFileBytes),
  ]
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('')
}

/**
 * Keeps copies of the files every start overwrites. Returns a function that restores them after a failed start; a crash
 * recovery's other changes stay, as the next start repeats them.
 */
export function keepSmallFiles(folder: string): () => void {
  const controlBytes = readFileSync(join(folder, controlFile))
  const names = ['postmaster.pid']
  if (controlBytes.readUInt32LE(control.state) === cleanlyShut) names.push(controlFile)
  const kept = names.map((name) => ({ file: join(folder, name), bytes: readIfThere(join(folder, name)) }))
  return () => {
    for (const { file, bytes } of kept)
      if (bytes === null) rmSync(file, { force: true })
      else writeFileSync(file, bytes)
  }
}

/** Throws DamagedFolderError when a table or index in the catalog has no file. */
export async function refuseMissingFiles(folder: string, query: RunQuery): Promise<void> {
  const rows = await query(
    'select relname, pg_relation_filepath(oid) as path from pg_class where pg_relation_filepath(oid) is not null',
  )
  for (const { relname, path } of rows)
    if (!existsSync(join(folder, String(path))))
      throw new DamagedFolderError(folder, `the file of ${String(relname)} is missing (${String(path)})`)
}

function readIfThere(file: string): Buffer | null {
  return existsSync(file) ? readFileSync(file) : null
}
