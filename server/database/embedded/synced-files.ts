import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { FolderRoom } from '../storage-state.ts'

/** What the database is told when the disk refuses: "input/output error", at which it stops rather than go on. */
const inputOutputError = 29

/** What it is told by the system when there is no room. */
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
 * PGlite's files on disk with the fsync that its own lack: without it what PostgreSQL believes to be safe is only in
 * the system's memory, and a power cut takes acknowledged orders with it. In place before the database starts, so
 * that its recovery after a crash is safe too.
 */
export class SyncedFiles extends NodeFS {
  readonly #room: FolderRoom | null

  constructor(folder: string, room: FolderRoom | null = null) {
    super(folder)
    this.#room = room
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    // the library's types leave out what its file system is given to work with
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
 * A log that cannot be written ends PostgreSQL's process, which an engine within ours cannot: it goes on in circles. So it
 * is left where it stands, as by a crash, by an error that is none of the file system's.
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

/** Brings one file or folder to the disk. */
export function syncPath(path: string): void {
  if (!canSyncPaths) return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Windows flushes only files open for writing, and no folders. */
const canSyncPaths = process.platform !== 'win32'

/** Brings every file below a folder, and the folder itself, to the disk. */
export async function syncFolder(folder: string): Promise<void> {
  if (!canSyncPaths) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [...entries.map((entry) => join(entry.parentPath, entry.name)), folder]
  // several at a time: the disk answers a few together as fast as one
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) await syncOne(path)
    }),
  )
}

/** Brings one file to the disk, without keeping others waiting. */
export async function syncOne(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
