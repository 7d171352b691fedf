import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { diskPhotoStore } from './disk-photo-store.ts'

/** A store for photo files. File names are ours and never contain user input. */
export interface PhotoStore {
  /** Stores a file durably before it resolves. The same name always has the same bytes. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** A stored file, or null. */
  get(name: string): Promise<{ body: Readable; length: number } | null>
  /** Deletes files; ignores missing ones. */
  remove(names: readonly string[]): Promise<void>
  /** The public URL of a file if it is served elsewhere, else null. */
  publicUrl(name: string): string | null
}

const opened = new WeakMap<Config, Promise<PhotoStore>>()

/** The configured store: a folder, or a bucket with its client loaded on first use. */
export function photoStore(config: Config): Promise<PhotoStore> {
  const known = opened.get(config)
  if (known !== undefined) return known
  const opening = open(config)
  opened.set(config, opening)
  return opening
}

async function open({ bucket, dataDir }: Config): Promise<PhotoStore> {
  if (bucket === null) return diskPhotoStore(join(dataDir, 'photos'))
  const { bucketPhotoStore } = await import('./bucket-photo-store.ts')
  return bucketPhotoStore(bucket)
}
