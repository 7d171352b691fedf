import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '#server/error-code.ts'

/** The data folder cannot be used; the message says in one line why and who holds it. */
export class DataFolderError extends Error {}

/** Another process holds the data folder. */
export class FolderInUseError extends DataFolderError {}

/** Releases the folder. */
export type Release = () => void

/**
 * Locks the data folder for this process, or throws DataFolderError: two processes on one embedded database silently
 * lose data. The lock holds the process id and start time, so a crash or a reused id never blocks.
 */
export function lockDataFolder(dataDir: string): Release {
  const lockFile = join(dataDir, 'bakesale.lock')
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid), key: randomUUID() })
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!tryWrite(lockFile, mine)) {
      removeStaleLock(lockFile)
      if (!tryWrite(lockFile, mine)) throw inUse(readIfThere(lockFile))
    }
  } catch (error) {
    if (error instanceof DataFolderError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(`The data folder ${dataDir} cannot be written: ${reason}`)
  }
  return () => {
    if (readIfThere(lockFile) === mine) rmSync(lockFile, { force: true })
  }
}

/** Writes the whole file atomically, so nobody reads half of it. */
function tryWrite(file: string, text: string): boolean {
  const written = `${file}.${randomUUID()}`
  writeFileSync(written, text, { flag: 'wx', mode: 0o600 })
  try {
    linkSync(written, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    rmSync(written, { force: true })
  }
}

/** Moves a dead holder's lock away and checks what was moved, in case another start was faster. */
function removeStaleLock(lockFile: string): void {
  const seen = readIfThere(lockFile)
  if (seen === null) return
  if (isHeld(seen)) throw inUse(seen)
  const aside = `${lockFile}.${randomUUID()}`
  try {
    renameSync(lockFile, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  const moved = readIfThere(aside)
  if (moved !== seen) linkSync(aside, lockFile)
  rmSync(aside, { force: true })
  if (moved !== seen) throw inUse(moved)
}

function isHeld(text: string): boolean {
  const holder = parseHolder(text)
  if (!holder) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM: it exists but belongs to another user
    if (!hasCode(error, 'EPERM')) return false
  }
  return startTime(holder.pid) === holder.startedAt
}

function inUse(text: string | null): FolderInUseError {
  const pid = text === null ? null : (parseHolder(text)?.pid ?? null)
  const who = pid === null ? 'another process' : `process ${pid}`
  return new FolderInUseError(
    `The data folder is in use by ${who}. Stop it first, or give this one another folder with DATA_DIR.`,
  )
}

function parseHolder(text: string): { pid: number; startedAt: string } | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return null
    const { pid, startedAt } = value
    return typeof pid === 'number' && pid > 0 && typeof startedAt === 'string' ? { pid, startedAt } : null
  } catch {
    return null
  }
}

/** A process's start time since boot and the boot id, from Linux; '' elsewhere, so only the id counts. */
function startTime(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`)
  const ticks = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  if (ticks === undefined) return ''
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${ticks}`
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
