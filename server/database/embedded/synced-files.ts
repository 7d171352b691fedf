import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the database is told when the disk refuses: "input/output error", at which it stops rather than go on. */
const inputOutputError = 29

interface Stream {
  /** the operating system's file descriptor; none for a folder */
  nfd?: number
  node: object
}

interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number }
  realPath(node: object): string
}

/**
 * PGlite's files on disk with the fsync that its own lack: without it what PostgreSQL believes to be safe is only in
 * the system's memory, and a power cut takes acknowledged orders with it. In place before the database starts, so
 * that its recovery after a crash is safe too.
 */
export class SyncedFiles extends NodeFS {
  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    // the library's types leave out what its file system is given to work with
    const syncing = (module: PGlite['Module']) => giveFsync(module.NODEFS as unknown as NodeFileSystem)
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

async function syncOne(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
