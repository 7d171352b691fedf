import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/error-code.ts'
import type { PhotoStore } from './photo-store.ts'

/** Keeps photos as files in a folder, spread over 256 folders within it. */
export function diskPhotoStore(folder: string): PhotoStore {
  // from the hash: the first digits are the colour, and bread is brown
  const folderOf = (name: string) => join(folder, name.slice(6, 8))
  return {
    async put(name, bytes) {
      const home = folderOf(name)
      await mkdir(home, { recursive: true })
      // a reader meets the whole file or none
      const draft = join(home, `.${randomUUID()}`)
      try {
        await write(draft, bytes)
        await rename(draft, join(home, name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(name) {
      const file = await openIfThere(join(folderOf(name), name))
      if (file === null) return null
      const { size } = await file.stat()
      return { body: file.createReadStream(), length: size }
    },
    async remove(names) {
      await Promise.all(names.map((name) => rm(join(folderOf(name), name), { force: true })))
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
