import { statfsSync } from 'node:fs'

/** Whether the database has space to write; health checks take the process out of service without it. */
export interface StorageState {
  /** true from the first write without space until a retry succeeds */
  readonly isFull: boolean
  /** resolves with the error when only a restart helps */
  readonly ended: Promise<Error>
}

/** The state of a database that never fills up or stops. */
export const endlessRoom: StorageState = { isFull: false, ended: new Promise(() => undefined) }

/** What people and the operator see while there is no space. */
export const storageFullMessage =
  'We have no room left to write anything down. Please try again in a few minutes.'

/** A write failed for lack of space; nothing of it was stored. The message is one line for the operator. */
export class StorageFullError extends Error {
  constructor(where: string) {
    super(`There is no room left ${where}. Make some; nothing that was acknowledged is lost.`)
  }
}

/** Whether a write failed for lack of space: our error, PostgreSQL's `disk_full` or the system's for a file. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true
  return error instanceof Error && 'code' in error && fullCodes.has(error.code)
}

const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Disk space that writes leave free, in bytes: the WAL grows by 16 MB, and maintenance needs some. */
export const usualReserve = 64 * 1024 * 1024

/**
 * The disk space of the embedded database's folder. The engine does not survive a disk that fills up during a WAL
 * write, so writes are rejected earlier; asking the system takes microseconds.
 */
export class FolderRoom implements StorageState {
  readonly #folder: string
  readonly #reserve: number
  readonly #end = Promise.withResolvers<Error>()
  readonly ended = this.#end.promise
  #isBroken = false

  constructor(folder: string, reserve = usualReserve) {
    this.#folder = folder
    this.#reserve = reserve
  }

  get isFull(): boolean {
    if (this.#isBroken) return true
    const { bavail, bsize } = statfsSync(this.#folder)
    return bavail * bsize < this.#reserve
  }

  /** A WAL write failed: memory is no longer valid, the disk is consistent. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Records a failed WAL write and returns the error to throw. */
  breaks(): StorageFullError {
    this.#isBroken = true
    const error = this.error()
    this.#end.resolve(error)
    return error
  }

  /** Throws StorageFullError for any statement after a failed WAL write. */
  refuseWhenBroken(): void {
    if (this.#isBroken) throw this.error()
  }

  /** Throws StorageFullError for a write without enough space. */
  refuseWhenFull(): void {
    if (this.isFull) throw this.error()
  }

  error(): StorageFullError {
    return new StorageFullError(`on the disk of ${this.#folder}`)
  }
}

/** The interval of trial writes after a failure, in milliseconds. */
const usualRetry = 5_000

/** PostgreSQL's space, known from failed writes; `tryWriting` is retried until it succeeds. */
export class ServerRoom implements StorageState {
  readonly ended = endlessRoom.ended
  readonly #tryWriting: () => Promise<unknown>
  readonly #retry: number
  #isFull = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(tryWriting: () => Promise<unknown>, retry = usualRetry) {
    this.#tryWriting = tryWriting
    this.#retry = retry
  }

  get isFull(): boolean {
    return this.#isFull
  }

  /** Checks why a statement failed. */
  note(error: unknown): void {
    if (this.#isFull || !isStorageFull(error)) return
    this.#isFull = true
    this.#tryLater()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #tryLater(): void {
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.#try(), this.#retry).unref()
  }

  async #try(): Promise<void> {
    try {
      await this.#tryWriting()
      this.#isFull = false
    } catch {
      // any failure: the state stays full until a write succeeds
      this.#tryLater()
    }
  }
}

/** A rolled-back write of some hundred kilobytes to the tables' disk and to the WAL. */
export const trialWrite = `
  begin;
  create temporary table storage_trial on commit drop as
    select repeat(md5(number::text), 30) as line from generate_series(1, 500) as number;
  commit;
`
