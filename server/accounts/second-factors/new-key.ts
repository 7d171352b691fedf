import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import { accountLibrary } from '../account-library.ts'
import type { Viewer } from '../viewer.ts'
import { secondFactorOptions } from './library-options.ts'
import { keepAppKey } from './second-factors-repository.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsOfDigit = 5

/**
 * A new key for an app that makes codes, not in force yet, as an `otpauth:` address. It is kept as the account library keeps its
 * own, which would ask for the password and take no other proof.
 */
export async function newKey(
  context: AppContext,
  { id, email }: Pick<Viewer, 'id' | 'email'>,
): Promise<string> {
  const library = await accountLibrary(context)
  const { uri, sealed } = await makeKey(library, secondFactorOptions.issuer, email)
  await keepAppKey(context.db, { id: newId(), userId: id, secret: sealed })
  return uri
}

/** With what the account library encrypts. */
export type LibrarySecrets = Pick<
  Awaited<Awaited<ReturnType<typeof accountLibrary>>['$context']>,
  'secretConfig'
>

/** A new key for an app, as its `otpauth:` address with the account's name, and encrypted as the library keeps it. */
export async function makeKey(
  { $context }: { $context: Promise<LibrarySecrets> },
  issuer: string,
  name: string,
): Promise<{ uri: string; sealed: string }> {
  const { generateRandomString, symmetricEncrypt } = await import('better-auth/crypto')
  const { secretConfig } = await $context
  const secret = generateRandomString(32)
  const query = new URLSearchParams({ secret: base32(secret), issuer, digits: '6', period: '30' })
  return {
    uri: `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(name)}?${query}`,
    sealed: await symmetricEncrypt({ key: secretConfig, data: secret }),
  }
}

/** A text's bytes in the digits that people type into apps (RFC 4648), without padding. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(new RegExp(`.{1,${bitsOfDigit}}`, 'g')) ?? []
  return digits.map((digit) => alphabet[Number.parseInt(digit.padEnd(bitsOfDigit, '0'), 2)]).join('')
}
