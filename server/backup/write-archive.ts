import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { type Pack, pack as tarPack } from 'tar-stream'
import { hasCode } from '#server/error-code.ts'
import type { ArchivedFile, BackupManifest } from './backup-manifest.ts'

/** A file or folder to put into an archive under a name. */
export interface ArchivePart {
  name: string
  path: string
}

/** The last entry. */
export const manifestName = 'manifest.json'

/**
 * Writes parts and then the manifest with checksums into an archive (tar, gzip). Files deleted meanwhile are skipped,
 * and growing ones are truncated: photos are deleted, never changed.
 */
export async function writeArchive(
  parts: readonly ArchivePart[],
  facts: Omit<BackupManifest, 'files'>,
  out: Writable,
): Promise<void> {
  const pack = tarPack()
  const packing = async () => {
    const files: ArchivedFile[] = []
    for (const part of parts) await addPart(pack, part, files)
    const manifest: BackupManifest = { ...facts, files }
    pack.entry({ name: manifestName, mode: 0o600 }, JSON.stringify(manifest, null, 1))
    pack.finalize()
  }
  // photos and dumps are already compressed
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const flowing = pipeline(pack, gzip, out)
  await Promise.all([
    flowing,
    packing().catch((error: unknown) => {
      pack.destroy(error instanceof Error ? error : new Error(String(error)))
      throw error
    }),
  ])
}

async function addPart(pack: Pack, { name, path }: ArchivePart, files: ArchivedFile[]): Promise<void> {
  const found = await statIfThere(path)
  if (found === null) return
  if (found.isFile()) return addFile(pack, { name, path }, found.size, files)
  if (!found.isDirectory()) return
  await new Promise<void>((resolve, reject) => {
    pack.entry({ name: `${name}/`, type: 'directory', mode: 0o700 }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
  for (const entry of (await readdir(path)).sort())
    await addPart(pack, { name: `${name}/${entry}`, path: join(path, entry) }, files)
}

async function addFile(
  pack: Pack,
  { name, path }: ArchivePart,
  size: number,
  files: ArchivedFile[],
): Promise<void> {
  const hash = createHash('sha256')
  const hashing = new PassThrough()
  hashing.on('data', (chunk: Buffer) => hash.update(chunk))
  if (size === 0) pack.entry({ name, mode: 0o600 }, '')
  else
    await pipeline(
      createReadStream(path, { end: size - 1 }),
      hashing,
      pack.entry({ name, size, mode: 0o600 }),
    )
  files.push({ name, size, sha256: hash.digest('hex') })
}

async function statIfThere(path: string) {
  try {
    return await stat(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
