import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { hasCode } from '#server/error-code.ts'
import { syncPath } from '../embedded/synced-files.ts'
import type { KeptMark } from './restored-rules.ts'

/** What a process keeps of the database outside of it. */
export interface OutsideMark {
  read(): KeptMark | null
  /** Keeps a mark for good; returns once it would outlive a power cut. */
  write(mark: KeptMark): void
}

/** The file in the data folder; no backup has it, so that a restore does not take it back. */
export const markFileName = 'database-mark.json'

const Kept = z.object({
  identity: z.string(),
  at: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
})

/** Keeps the mark in a file of the data folder. A file that cannot be read counts as none. */
export function fileMark(dataDir: string): OutsideMark {
  const file = join(dataDir, markFileName)
  return {
    read() {
      try {
        return z.safeParse(Kept, JSON.parse(readFileSync(file, 'utf8'))).data ?? null
      } catch (error) {
        if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    write(mark) {
      try {
        replace(file, mark)
      } catch (error) {
        // without a place to write, the next start has no witness
        if (!['EACCES', 'EPERM', 'EROFS'].some((code) => hasCode(error, code))) throw error
      }
    },
  }
}

function replace(file: string, { identity, at }: KeptMark): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const making = `${file}.making`
  writeFileSync(making, JSON.stringify({ identity, at: at.toISOString() }), { mode: 0o600 })
  syncPath(making)
  renameSync(making, file)
  syncPath(dirname(file))
}
