import { createOTP } from '@better-auth/utils/otp'
import type { AppContext } from '#server/app-context.ts'
import type { AccountLibrary } from '../account-library.ts'
import type { Owner, Realm } from '../realm.ts'
import { findAppKey } from './second-factors-repository.ts'

/** The validity of an app's code, in milliseconds (ASVS V6.5.5). */
const shownFor = 30_000

/** The code of an app at `now`; `encrypted` is its key in the library's format. */
export async function codeAt(
  { $context }: Pick<AccountLibrary, '$context'>,
  encrypted: string,
  now: Date,
): Promise<string> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  const { secretConfig } = await $context
  const key = await symmetricDecrypt({ key: secretConfig, data: encrypted })
  return createOTP(key).hotp(Math.floor(now.getTime() / shownFor))
}

/** The current code of an owner's app; null without an app. */
export async function shownCode<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  ownerId: Of['id'],
): Promise<string | null> {
  const encrypted = await findAppKey(context.db, realm, ownerId)
  return encrypted === null ? null : codeAt(await realm.library(context), encrypted, context.now())
}
