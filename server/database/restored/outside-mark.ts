import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { hasCode } from '#server/error-code.ts'
import { syncPath } from '../embedded/synced-files.ts'
import type { KeptMark } from './restored-rules.ts'

/** The mark that a process keeps outside the database. */
export interface OutsideMark {
  read(): KeptMark | null
  /** Stores a mark durably: it survives a power cut once this returns. */
  write(mark: KeptMark): void
}

/** The mark's file in the data folder, excluded from backups so that a restore does not reset it. */
export const markFileName = 'database-mark.json'

const Kept = z.object({
  identity: z.string(),
  at: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
})

/** Keeps the mark in a file of the data folder; an unreadable file counts as none. */
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
        // a read-only folder only means the next start has no mark
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
