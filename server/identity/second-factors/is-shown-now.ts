import { timingSafeEqual } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import type { AccountLibrary } from '../account-library.ts'

/** How long an app shows a code, and we take it, in milliseconds (ASVS V6.5.5). */
const shownFor = 30_000

/**
 * Whether `typed` is the code that an app shows at the moment `now`; `encrypted` is its key, encrypted as the account library
 * keeps it. The library itself would take the codes before and after it as well.
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
