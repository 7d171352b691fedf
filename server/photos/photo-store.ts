import type { Readable } from 'node:stream'

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
