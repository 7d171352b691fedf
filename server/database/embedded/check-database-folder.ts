import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RunQuery } from '../database.ts'
import { crc32c } from './crc32c.ts'
import { DataFolderError } from './data-folder-lock.ts'

/** The PostgreSQL within the embedded engine: it reads the folders of no other. */
export const embeddedMajor = '18'

/** The folder in which a restore prepares what it then puts in its place; whoever finds it finds one cut short. */
export const restoringFolder = 'restoring'

/** The files of the embedded database are damaged; the message says in one line what is wrong and what to do. */
export class DamagedFolderError extends DataFolderError {
  constructor(folder: string, wrong: string, cause?: unknown) {
    super(
      `The database in ${folder} cannot be used: ${wrong}. Nothing in it was changed. Restore a backup with: ` +
        `npm run restore -- FILE --into ${dirname(folder)} --replace`,
      { cause },
    )
  }
}

/** Throws DataFolderError when a restore was cut short before the database was in its place. */
export function refuseHalfRestored(dataDir: string): void {
  if (existsSync(join(dataDir, 'database')) || !existsSync(join(dataDir, restoringFolder))) return
  throw new DataFolderError(
    `A restore into ${dataDir} was cut short. Run it again: npm run restore -- FILE --into ${dataDir} --replace`,
  )
}

/** What PostgreSQL makes at first and needs at each start; where one lacks, the engine goes in circles or begins anew. */
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
 * Looks at what the engine itself does not survive, before it is let near: throws DamagedFolderError when the folder is of
 * another version, lacks files, or has a damaged control file. Reads a few small files.
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
    // the one that all is in
    'base/5/PG_VERSION',
    // the catalog of relations keeps its number unless somebody rewrites it, which nothing of ours does
    ...databases.flatMap((name) => [`base/${name}/pg_filenode.map`, `base/${name}/1259`]),
  ]
}

/** Where PostgreSQL 18 keeps things in its control file, in bytes. */
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

/** The name of the log's file in which the last checkpoint is. */
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
 * Remembers the files that each start writes at once. Answers how to put them back after one that failed; what a recovery
 * after a crash had done by then is left, as the next one does it anyhow.
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

/** Throws DamagedFolderError when a table or index that the catalog knows has no file. */
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
