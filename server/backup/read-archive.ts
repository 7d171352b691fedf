import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract as tarExtract } from 'tar-stream'
import * as z from 'zod/mini'
import { productVersion } from '#server/project-folder.ts'
import { BackupError, reasonOf } from './backup-error.ts'
import { type ArchivedFile, archiveFormat, BackupManifest, whyTooNew } from './backup-manifest.ts'
import { manifestName } from './write-archive.ts'

type Entry = Extract extends AsyncIterable<infer E> ? E : never

/** Receives an archive's entries in order; `body` is null for a folder. */
export type TakeEntry = (name: string, body: AsyncIterable<Buffer> | null) => Promise<void>

/** The names that we write; all others are rejected. */
const nameForm = /^(?:database|database\.dump|photos|payment-sandbox\.jsonl)(?:\/[\w.-]+)*\/?$/

/**
 * Reads and verifies a whole archive and returns its manifest. Throws BackupError when it is not one, is incomplete,
 * changed, or too new.
 */
export async function readArchive(file: string, take: TakeEntry = drain): Promise<BackupManifest> {
  const extract = tarExtract()
  const feeding = pipeline(createReadStream(file), createGunzip(), extract)
  // the loop below gets the same error
  feeding.catch(() => undefined)
  const files: ArchivedFile[] = []
  let manifest: BackupManifest | null = null
  try {
    for await (const entry of extract) {
      const { name } = entry.header
      if (name === manifestName) manifest = parseManifest(file, await text(entry))
      else files.push(...(await readEntry(file, entry, take)))
    }
    await feeding
  } catch (error) {
    if (error instanceof BackupError || isOfWriting(error, file)) throw error
    throw new BackupError(`${file} is no whole backup: ${reasonOf(error)}. Take another one.`)
  }
  if (manifest === null)
    throw new BackupError(`${file} is no whole backup: its end is missing. Take another one.`)
  compare(file, manifest.files, files)
  return manifest
}

async function readEntry(file: string, entry: Entry, take: TakeEntry): Promise<ArchivedFile[]> {
  const { name, type } = entry.header
  const isSafe = nameForm.test(name) && !name.split('/').includes('..')
  if (!isSafe || (type !== 'file' && type !== 'directory'))
    throw new BackupError(`${file} is no backup of BakeSale: it holds ${JSON.stringify(name)}.`)
  if (type === 'directory') {
    await take(name, null)
    entry.resume()
    return []
  }
  const hash = createHash('sha256')
  let size = 0
  const hashed = async function* () {
    for await (const piece of entry) {
      const chunk = bytesOf(piece)
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  await take(name, hashed())
  return [{ name, size, sha256: hash.digest('hex') }]
}

function bytesOf(piece: unknown): Buffer {
  if (Buffer.isBuffer(piece)) return piece
  throw new Error('An entry without bytes')
}

async function drain(_name: string, body: AsyncIterable<Buffer> | null): Promise<void> {
  if (body === null) return
  for await (const chunk of body) void chunk
}

/** Whether an error comes from writing, not from the archive: mostly a full disk. */
function isOfWriting(error: unknown, file: string): boolean {
  return error instanceof Error && 'syscall' in error && 'path' in error && error.path !== file
}

function parseManifest(file: string, json: string): BackupManifest {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new BackupError(`${file} is no whole backup: its manifest is damaged. Take another one.`)
  }
  const format = z.safeParse(z.object({ format: z.number(), version: z.string() }), value).data
  if (format !== undefined && format.format > archiveFormat)
    throw new BackupError(
      `${file} cannot be read: it was made by a newer version (${format.version}) than this one (${productVersion()}). Restore it with that version.`,
    )
  const manifest = z.safeParse(BackupManifest, value).data
  if (manifest === undefined)
    throw new BackupError(`${file} is no backup of BakeSale: its manifest says something else.`)
  const tooNew = whyTooNew(manifest)
  if (tooNew !== null) throw new BackupError(`${file} cannot be used. ${tooNew}`)
  return manifest
}

function compare(file: string, said: readonly ArchivedFile[], found: readonly ArchivedFile[]): void {
  const sums = new Map(found.map((entry) => [entry.name, entry]))
  for (const { name, size, sha256 } of said) {
    const entry = sums.get(name)
    if (entry === undefined)
      throw new BackupError(`${file} is damaged: ${name} is missing. Take another one.`)
    if (entry.size !== size || entry.sha256 !== sha256)
      throw new BackupError(
        `${file} is damaged: ${name} is not what was backed up, as its checksum is another. Take another one.`,
      )
  }
  if (said.length !== found.length || sums.size !== found.length)
    throw new BackupError(
      `${file} is damaged: it holds files that its manifest does not name. Take another one.`,
    )
}
