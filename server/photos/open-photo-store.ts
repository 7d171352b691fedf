import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { diskPhotoStore } from './disk-photo-store.ts'
import type { PhotoStore } from './photo-store.ts'

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
