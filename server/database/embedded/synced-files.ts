import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { FolderRoom } from '../storage-state.ts'

/** The errno "input/output error", at which the engine stops instead of continuing. */
const inputOutputError = 29

/** The errno "no space left on device". */
const noSpaceLeft = 51

interface Stream {
  /** the operating system's file descriptor; none for a folder */
  nfd?: number
  node: object
}

interface NodeFileSystem {
  stream_ops: {
    fsync?: (stream: Stream) => number
    write: (stream: Stream, ...given: number[]) => number
  }
  realPath(node: object): string
}

/**
 * PGlite's NodeFS with fsync, which it lacks: without it a power cut loses acknowledged orders. In place before the
 * database starts, so crash recovery is safe too.
 */
export class SyncedFiles extends NodeFS {
  readonly #room: FolderRoom | null

  constructor(folder: string, room: FolderRoom | null = null) {
    super(folder)
    this.#room = room
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    // the published types lack the module passed to file systems
    const syncing = (module: PGlite['Module']) => {
      const files = module.NODEFS as unknown as NodeFileSystem
      giveFsync(files)
      if (this.#room) stopAtFullLog(files, this.#room)
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), syncing] } }
  }
}

function giveFsync(files: NodeFileSystem): void {
  files.stream_ops.fsync = (stream) => {
    try {
      if (stream.nfd === undefined) syncPath(files.realPath(stream.node))
      else fsyncSync(stream.nfd)
      return 0
    } catch {
      return inputOutputError
    }
  }
}

/**
 * A failed WAL write ends PostgreSQL's process; the embedded engine would loop instead. So we stop it as in a crash,
 * with an error that is not from the file system.
 */
function stopAtFullLog(files: NodeFileSystem, room: FolderRoom): void {
  const { write } = files.stream_ops
  files.stream_ops.write = (stream, ...given) => {
    try {
      return write(stream, ...given)
    } catch (error) {
      if (isNoSpace(error) && /[\\/]pg_wal[\\/]/.test(files.realPath(stream.node))) throw room.breaks()
      throw error
    }
  }
}

function isNoSpace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === noSpaceLeft
}

/** Syncs one file or folder to disk. */
export function syncPath(path: string): void {
  if (!canSyncPaths) return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Windows can sync only files open for writing, and no folders. */
const canSyncPaths = process.platform !== 'win32'

/** Syncs a folder with every file below it to disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!canSyncPaths) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [...entries.map((entry) => join(entry.parentPath, entry.name)), folder]
  // the disk syncs a few files together as fast as one
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncOne(path)
    }),
  )
}

/** Syncs one file to disk asynchronously. */
export async function syncOne(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
