import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '#server/error-code.ts'
import type { PhotoStore } from './photo-store.ts'

/** The path of a file in the photo folder, in one of 256 subfolders. */
export function diskPhotoPath(name: string): string {
  // from the hash, because the first digits are the color, and bread is brown
  return `${name.slice(6, 8)}/${name}`
}

/** Stores photos as files in a folder with 256 subfolders. */
export function diskPhotoStore(folder: string): PhotoStore {
  const pathOf = (name: string) => join(folder, diskPhotoPath(name))
  return {
    async put(name, bytes) {
      const path = pathOf(name)
      const home = dirname(path)
      await mkdir(home, { recursive: true, mode: 0o700 })
      // write and rename, so readers see the whole file or none
      const draft = join(home, `.${randomUUID()}`)
      try {
        await write(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(name) {
      const file = await openIfThere(pathOf(name))
      if (file === null) return null
      const { size } = await file.stat()
      return { body: file.createReadStream(), length: size }
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(pathOf(name), { force: true })))
    },
    publicUrl: () => null,
  }
}

async function write(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
