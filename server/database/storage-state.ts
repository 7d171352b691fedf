import { statfsSync } from 'node:fs'

/** Whether the database has room to write; health asks, and takes the process out of service while it has none. */
export interface StorageState {
  /** from the first write that found no room until writing works again, which is found out by itself */
  readonly isFull: boolean
  /** settles, with why, when only a new start of the process helps */
  readonly ended: Promise<Error>
}

/** The room of what never runs out of it, and the end of what never ends. */
export const endlessRoom: StorageState = { isFull: false, ended: new Promise(() => undefined) }

/** What people and the operator are told while there is no room. */
export const storageFullMessage =
  'We have no room left to write anything down. Please try again in a few minutes.'

/** The database has no room for a write; nothing of it was done. The message is one line for the operator. */
export class StorageFullError extends Error {
  constructor(where: string) {
    super(`There is no room left ${where}. Make some; nothing that was acknowledged is lost.`)
  }
}

/** Whether a write failed for want of room: ours, PostgreSQL's `disk_full`, or the system's word for a file. */
export function isStorageFull(error: unknown): boolean {
  if (error instanceof StorageFullError) return true
  return error instanceof Error && 'code' in error && fullCodes.has(error.code)
}

const fullCodes: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Room that writes leave alone on the disk, in bytes: the engine's log grows by 16 MB, and its tidying needs some. */
export const usualReserve = 64 * 1024 * 1024

/**
 * The room of a folder for the embedded database. The engine does not survive a disk that is full while it writes its log,
 * so what would write is refused while there is still room. Asking the system takes microseconds.
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

  /** The log could not be written after all: what is in memory is worth nothing any more, what is on disk is whole. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Notes that the log could not be written, and answers what to throw. */
  breaks(): StorageFullError {
    this.#isBroken = true
    const error = this.error()
    this.#end.resolve(error)
    return error
  }

  /** Throws StorageFullError before anything is asked of an engine whose log could not be written. */
  refuseWhenBroken(): void {
    if (this.#isBroken) throw this.error()
  }

  /** Throws StorageFullError before a write for which there is no room. */
  refuseWhenFull(): void {
    if (this.isFull) throw this.error()
  }

  error(): StorageFullError {
    return new StorageFullError(`on the disk of ${this.#folder}`)
  }
}

/** How long after a failure it is tried whether writing works again, in milliseconds. */
const usualRetry = 5_000

/** PostgreSQL's room, of which its failures tell; while it has none, `tryWriting` is tried until it succeeds. */
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

  /** Looks at why a statement failed. */
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
      // whatever kept it from writing: not well until it can
      this.#tryLater()
    }
  }
}

/** A write of some hundred kilobytes, to the tables' disk and to the log, that leaves nothing behind. */
export const trialWrite = `
  begin;
  create temporary table storage_trial on commit drop as
    select repeat(md5(number::text), 30) as line from generate_series(1, 500) as number;
  commit;
`
