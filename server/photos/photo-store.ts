import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '#server/config.ts'
import { diskPhotoStore } from './disk-photo-store.ts'

/** Where the files of photos are. Names come from us and are never anybody's words. */
export interface PhotoStore {
  /** Keeps a file; once this has settled it survives a crash. The same name always means the same bytes. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** A kept file, or null. */
  get(name: string): Promise<{ body: Readable; length: number } | null>
  /** Removes files; those that are not there are no matter. */
  remove(names: readonly string[]): Promise<void>
  /** Where everybody may read a file, when that is not here. */
  publicUrl(name: string): string | null
}

const opened = new WeakMap<Config, Promise<PhotoStore>>()

/** The store that the configuration names: a folder, or a bucket, whose client is loaded at first use. */
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
