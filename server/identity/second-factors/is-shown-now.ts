import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import type { AccountLibrary } from '../account-library.ts'

/** The validity of an app's code, in milliseconds (ASVS V6.5.5). */
const shownFor = 30_000

/**
 * Whether `typed` is the app's code at `now`; `encrypted` is its key in the library's format. The library itself would
 * also accept the previous and next codes.
 */
export async function isShownNow(
  { $context }: Pick<AccountLibrary, '$context'>,
  encrypted: string | null,
  typed: string,
  now: Date,
): Promise<boolean> {
  if (encrypted === null) return false
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const { secretConfig } = await $context
  const key = await symmetricDecrypt({ key: secretConfig, data: encrypted })
  const shown = Buffer.from(await createOTP(key).hotp(Math.floor(now.getTime() / shownFor)))
  const given = Buffer.from(typed)
  return given.length === shown.length && timingSafeEqual(given, shown)
}
