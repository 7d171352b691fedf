import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { Owner, Realm } from '../realm.ts'
import { keepAppKey } from './second-factors-repository.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsOfDigit = 5

/**
 * A new key for an app that makes codes, not in force yet, as an `otpauth:` address with the account's e-mail address. It is kept
 * encrypted, as the account library keeps its own, which would ask for the password and take no other proof.
 */
export async function newKey<Of extends Owner>(
  context: AppContext,
  realm: Realm<Of>,
  { id, email }: Pick<Of, 'id' | 'email'>,
): Promise<string> {
  const { $context } = await realm.library(context)
  const { generateRandomString, symmetricEncrypt } = await import('better-auth/crypto')
  const { secretConfig } = await $context
  const clear = generateRandomString(32)
  const secret = await symmetricEncrypt({ key: secretConfig, data: clear })
  await keepAppKey(context.db, realm, { id: newId(), ownerId: id, secret }, context.now())
  const { appName: issuer } = realm
  const query = new URLSearchParams({ secret: base32(clear), issuer, digits: '6', period: '30' })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}

/** A text's bytes in the digits that people type into apps (RFC 4648), without padding. */
function base32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(new RegExp(`.{1,${bitsOfDigit}}`, 'g')) ?? []
  return digits.map((digit) => alphabet[Number.parseInt(digit.padEnd(bitsOfDigit, '0'), 2)]).join('')
}
