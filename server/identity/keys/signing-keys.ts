import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#server/app-context.ts'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { decryptText, derivedKey, isEncrypted, secretKeys } from './secret-keys.ts'
import { findServerSecret } from './server-secrets-repository.ts'

/** A key signs for one purpose only: user cookies, admin cookies or forms. */
type Purpose = 'session-cookies' | 'admin-session-cookies' | 'contact-form'

export interface SigningKeys {
  /** one per secret key of the server: the first signs, all verify */
  own: readonly [string, ...string[]]
  /** verifies cookies that version 0.1.0 signed; null in a newer database */
  inherited: string | null
}

/** Sign users' cookies and encrypt the keys of their authenticator apps. */
export const sessionKeys = signingKeys('session-cookies')

/** The same for admins; neither realm accepts the other's keys. */
export const adminSessionKeys = signingKeys('admin-session-cookies')

/** Sign forms. */
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

/** Signs a text; 256 bits. */
export function signatureOf(text: string, { own }: SigningKeys): Buffer {
  return sign(text, own[0])
}

/** Whether any of the keys made this signature. */
export function isSignedWith(text: string, signature: Buffer, { own, inherited }: SigningKeys): boolean {
  return [...own, ...(inherited === null ? [] : [inherited])].some((key) => {
    const expected = sign(text, key)
    return expected.length === signature.length && timingSafeEqual(expected, signature)
  })
}

function sign(text: string, key: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The keys in the library's format: it signs and encrypts with the first, and decrypts with any. */
export function librarySecrets({ own, inherited }: SigningKeys) {
  return {
    secrets: own.map((value) => ({ version: versionOf(value), value })),
    ...(inherited === null ? {} : { secret: inherited }),
  }
}

/** A key's version number in the library's ciphertexts; it does not depend on the key's position in the list. */
export function versionOf(key: string): number {
  return createHash('sha256').update(key).digest().readUInt32BE()
}
