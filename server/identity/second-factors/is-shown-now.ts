import { timingSafeEqual } from 'node:crypto'
import type { AccountLibrary } from '../account-library.ts'
import { codeAt } from './shown-code.ts'

/**
 * Whether `typed` is the app's code at `now`; `encrypted` is its key in the library's format. The library itself would
 * also accept the previous and next codes.
 */
export async function isShownNow(
  library: Pick<AccountLibrary, '$context'>,
  encrypted: string | null,
  typed: string,
  now: Date,
): Promise<boolean> {
  if (encrypted === null) return false
  const shown = Buffer.from(await codeAt(library, encrypted, now))
  const given = Buffer.from(typed)
  return given.length === shown.length && timingSafeEqual(given, shown)
}
