import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { decryptText, derivedKey, isEncrypted, secretKeys } from './secret-keys.ts'
import { findServerSecret } from './server-secrets-repository.ts'

/** What is signed: the cookies of users, those of admins, forms. A key of one is good for nothing else. */
type Purpose = 'session-cookies' | 'admin-session-cookies' | 'contact-form'

/** The keys of one purpose. */
export interface SigningKeys {
  /** one for each of the server's secret keys: the first signs, all verify */
  own: readonly [string, ...string[]]
  /** what version 0.1.0 signed with, which still verifies what browsers have of it; null in a database begun since */
  inherited: string | null
}

/** What users' cookies are signed with, and the keys of their apps encrypted. */
export const sessionKeys = signingKeys('session-cookies')

/** As `sessionKeys`, for admins: neither stands for the other. */
export const adminSessionKeys = signingKeys('admin-session-cookies')

/** What forms are signed with. */
export const formKeys = signingKeys('contact-form')

function signingKeys(purpose: Purpose): (context: AppContext) => Promise<SigningKeys> {
  return oncePerDatabase(async (context: AppContext) => {
    const keys = await secretKeys(context)
    const [first, ...others] = keys
    const kept = await findServerSecret(context.db, purpose)
    return {
      own: [derivedKey(first, purpose), ...others.map((key) => derivedKey(key, purpose))],
      inherited: kept !== null && isEncrypted(kept) ? decryptText(keys, kept) : kept,
    }
  })
}

/** The signature of a text: 256 bits. */
export function signatureOf(text: string, { own }: SigningKeys): Buffer {
  return sign(text, own[0])
}

/** Whether a signature of a text was made with any of the keys. */
export function isSignedWith(text: string, signature: Buffer, { own, inherited }: SigningKeys): boolean {
  return [...own, ...(inherited === null ? [] : [inherited])].some((key) => {
    const expected = sign(text, key)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
}

function sign(text: string, key: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The keys as the account library takes them: it signs and encrypts with the first, and reads what any has encrypted. */
export function librarySecrets({ own, inherited }: SigningKeys) {
  return {
    secrets: own.map((value) => ({ version: versionOf(value), value })),
    ...(inherited === null ? {} : { secret: inherited }),
  }
}

/** By which the library finds the key of something encrypted: a number that is a key's own, wherever in the list it stands. */
export function versionOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE()
}
